// A note beside the paper under the pointer: who, when, what, and how it stands in the map.
'use strict';

litsite.attachGraphTooltip = function (view, element) {
  const [heading, title, place] = element.children;
  const { data, graph } = view;

  function words(node) {
    const count = graph.degree[node];
    const links = count ? `${count.toLocaleString()} ${count === 1 ? 'connection' : 'connections'}` : 'No connections';
    const community = data.communities[data.community[node]];
    return community ? `${links} · ${community.title}` : links;
  }

  function show(node) {
    element.hidden = node < 0;
    if (node < 0) {
      return;
    }
    heading.textContent = litsite.graphLabel(data, node);
    title.textContent = data.creators[node] ? data.titles[node] : '';
    place.textContent = words(node);
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
