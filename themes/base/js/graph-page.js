// The graph page: makes the map and attaches what belongs to it.
'use strict';

(function () {
  const data = litsite.data.graph;
  const canvas = document.getElementById('graph-canvas');
  const part = (name) => document.getElementById(`graph-${name}`);
  const inWords = (count, one, many) => `${count.toLocaleString()} ${count === 1 ? one : many}`;
  const count = part('count');

  count.textContent = [
    inWords(data.keys.length, 'paper', 'papers'),
    inWords(data.source.length, 'connection', 'connections'),
    inWords(data.communities.length, 'cluster', 'clusters'),
  ].join(' · ');
  if (!data.source.length) {
    part('empty').hidden = false;
  }
  canvas.setAttribute('aria-label', `Map of ${count.textContent.replaceAll(' ·', ',')}`);

  const view = litsite.createGraphView(canvas, data);
  litsite.graph = view;
  litsite.attachGraphInput(view);
  litsite.attachGraphTooltip(view, part('tooltip'));
  litsite.attachGraphZoom(view, part('zoom'));
  litsite.attachGraphLegend(view, part('legend'));
  litsite.attachGraphPanels(view, {
    tools: part('tools'),
    drawer: part('inspector'),
    details: part('table'),
    counts: count,
    status: part('status'),
  });
  view.keepClear(['legend', 'zoom', 'inspector'].map(part));
  // Later than a second click, which would miss what has moved, and not when the map has been moved since.
  let revealing = 0;
  view.on('select', (node) => {
    clearTimeout(revealing);
    if (node >= 0) {
      revealing = setTimeout(() => view.reveal(node), 350);
    }
  });
  view.on('camera', () => clearTimeout(revealing));
  view.on('open', (node) => {
    // A click and not an assignment, so that the theme in the address is carried along.
    const link = litsite.element('a', { href: litsite.url(data.hrefs[node]), hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
  });
})();
