// The graph page: makes the map and attaches what belongs to it.
'use strict';

(function () {
  const data = litsite.data.graph;
  const canvas = document.getElementById('graph-canvas');
  const part = (name) => document.getElementById(`graph-${name}`);

  if (!data.source.length) {
    part('empty').hidden = false;
  }
  const view = litsite.createGraphView(canvas, data);
  const words = litsite.createGraphWords(view);
  const counts = [
    words.counted(data.keys.length, 'paper', 'papers'),
    words.counted(data.source.length, 'connection', 'connections'),
    words.counted(data.communities.length, 'cluster', 'clusters'),
  ];
  canvas.setAttribute('aria-label', `Map of ${counts.join(', ')}`);
  litsite.graph = view;
  litsite.attachGraphInput(view);
  litsite.attachGraphTooltip(view, words, part('tooltip'));
  litsite.attachGraphZoom(view, part('zoom'));
  litsite.attachGraphLegend(view, part('legend'));
  litsite.attachGraphPanels(view, words, {
    tools: part('tools'),
    drawer: part('inspector'),
    details: part('table'),
    counts: part('count'),
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
