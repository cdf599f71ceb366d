// The legend, of what occurs on this map. It is open where there is room.
'use strict';

litsite.attachGraphLegend = function (view, element) {
  const { data, graph } = view;
  const occurring = new Set(data.type);
  element.querySelectorAll('[data-type]').forEach((entry) => {
    const type = data.types.indexOf(entry.dataset.type);
    entry.append(data.typeLabels[type]);
    entry.hidden = !occurring.has(type);
  });
  element.querySelector('[data-cites]').hidden = !data.citing.some(Boolean);
  element.querySelector('[data-alone]').hidden = graph.degree.every(Boolean);
  element.querySelector('details').open = matchMedia('(min-width: 900px)').matches;
};
