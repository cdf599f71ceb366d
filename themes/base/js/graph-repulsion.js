// The force with which all papers push each other away: 4000 / (d² + 400) at the distance d.
'use strict';

// Adds the force on every node to `forceX` and `forceY`, pair by pair.
litsite.graphExactRepulsion = function ({ x, y, forceX, forceY }) {
  const size = x.length;
  for (let node = 0; node < size; node += 1) {
    let sumX = 0;
    let sumY = 0;
    for (let other = node + 1; other < size; other += 1) {
      const dx = x[node] - x[other];
      const dy = y[node] - y[other];
      const square = dx * dx + dy * dy + 1e-9;
      const force = 4000 / ((square + 400) * Math.sqrt(square));
      sumX += dx * force;
      sumY += dy * force;
      forceX[other] -= dx * force;
      forceY[other] -= dy * force;
    }
    forceX[node] += sumX;
    forceY[node] += sumY;
  }
};

// The same to within a few per cent in n log n steps (Barnes and Hut, 1986). The papers of a small cell are looked at
// together: a cell that is far from them, for its width, pushes them as if all its papers were at its centre.
litsite.createGraphRepulsion = function (size) {
  const FAR = 1.1; // in widths of the cell
  const tree = litsite.createGraphTree(size);
  const { first, end, next, isLeaf, centreX, centreY, radius, width, sortedX, sortedY, order } = tree;
  const sumX = new Float64Array(size);
  const sumY = new Float64Array(size);

  function addCell(cell, start, bodies) {
    const force = 4000 * (end[cell] - first[cell]);
    const middleX = centreX[cell];
    const middleY = centreY[cell];
    for (let body = start; body < bodies; body += 1) {
      const dx = sortedX[body] - middleX;
      const dy = sortedY[body] - middleY;
      const square = dx * dx + dy * dy;
      const part = force / ((square + 400) * Math.sqrt(square));
      sumX[body] += dx * part;
      sumY[body] += dy * part;
    }
  }

  function addPairs(cell, start, bodies) {
    const from = first[cell];
    const to = end[cell];
    for (let body = start; body < bodies; body += 1) {
      let pushX = 0;
      let pushY = 0;
      for (let other = from; other < to; other += 1) {
        const dx = sortedX[body] - sortedX[other];
        const dy = sortedY[body] - sortedY[other];
        const square = dx * dx + dy * dy + 1e-9;
        const part = 4000 / ((square + 400) * Math.sqrt(square));
        pushX += dx * part;
        pushY += dy * part;
      }
      sumX[body] += pushX;
      sumY[body] += pushY;
    }
  }

  function pushLeaf(leaf) {
    const start = first[leaf];
    const bodies = end[leaf];
    let cell = 0;
    while (cell < tree.cells) {
      const awayX = centreX[leaf] - centreX[cell];
      const awayY = centreY[leaf] - centreY[cell];
      const near = width[cell] * FAR + radius[leaf];
      if (awayX * awayX + awayY * awayY > near * near) {
        addCell(cell, start, bodies);
        cell = next[cell];
      } else if (isLeaf[cell]) {
        addPairs(cell, start, bodies);
        cell = next[cell];
      } else {
        cell += 1;
      }
    }
  }

  return function ({ x, y, forceX, forceY }) {
    tree.build(x, y);
    sumX.fill(0);
    sumY.fill(0);
    for (let cell = 0; cell < tree.cells; cell += 1) {
      if (isLeaf[cell]) {
        pushLeaf(cell);
      }
    }
    for (let place = 0; place < size; place += 1) {
      forceX[order[place]] += sumX[place];
      forceY[order[place]] += sumY[place];
    }
  };
};
