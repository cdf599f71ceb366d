// A note beside the paper under the pointer: who, when, what, and how it stands in the map.
'use strict';

litsite.attachGraphTooltip = function (view, words, element) {
  const [heading, title, place] = element.children;
  const { data, graph } = view;

  function standing(node) {
    const count = graph.degree[node];
    const links = count ? words.counted(count, 'connection', 'connections') : 'No connections';
    return [links, words.cluster(node)].filter(Boolean).join(' · ');
  }

  function show(node) {
    element.hidden = node < 0;
    if (node < 0) {
      return;
    }
    heading.textContent = litsite.graphLabel(data, node);
    title.textContent = data.creators[node] ? data.titles[node] : '';
    place.textContent = standing(node);
    const [x, y] = view.screenOf(node);
    const away = view.radiusOf(node) + 10;
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = Math.max(8, Math.min(view.size.width - width - 8, x - width / 2));
    const top = y - away - height < 8 ? y + away : y - away - height;
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }

  view.on('hover', show);
  view.on('camera', () => show(-1));
};
