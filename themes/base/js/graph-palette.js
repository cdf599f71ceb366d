// The colours and letters of the map: those of the theme that the page has at the moment.
'use strict';

litsite.GRAPH_TINTS = 8;

// `element` is one whose style the theme reaches; `types` are the relation types in the order of the data.
litsite.graphPalette = function (element, types) {
  const style = getComputedStyle(element);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: of('surface-0'),
    text: of('text-1'),
    quietText: of('text-2'),
    alone: of('text-3'),
    accent: of('accent'),
    relations: types.map((type) => of(`relation-${type.replaceAll('_', '-')}`)),
    communities: Array.from({ length: litsite.GRAPH_TINTS }, (_, place) => of(`community-${place + 1}`)),
    serif: of('serif'),
    sans: of('sans'),
    size: parseFloat(style.fontSize),
  };
};

// Which of the eight colours every community has, from 0: each takes that one whose communities are farthest away among
// those before it, so that neighbours differ and a new community leaves the others' colours alone.
litsite.graphTints = function ({ community, communities, x, y }) {
  const count = communities.length;
  const middleX = new Float64Array(count);
  const middleY = new Float64Array(count);
  community.forEach((place, node) => {
    if (place >= 0) {
      middleX[place] += x[node] / communities[place].size;
      middleY[place] += y[node] / communities[place].size;
    }
  });
  const tints = new Uint8Array(count);
  for (let place = 0; place < count; place += 1) {
    const nearest = new Float64Array(litsite.GRAPH_TINTS).fill(Infinity);
    for (let other = 0; other < place; other += 1) {
      const dx = middleX[place] - middleX[other];
      const dy = middleY[place] - middleY[other];
      nearest[tints[other]] = Math.min(nearest[tints[other]], dx * dx + dy * dy);
    }
    tints[place] = nearest.indexOf(Math.max(...nearest));
  }
  return tints;
};
