// Springs along the links, the pull towards a paper's anchor, and how the papers move under all forces.
'use strict';

// Adds the springs' force to `forceX` and `forceY`: stiff and short inside a community, soft and long between two. On a
// map that is `widening` times as wide as the source's, the latter are as many times longer and softer.
litsite.graphSprings = function ({ source, target, links }, { community, widening, x, y, forceX, forceY }) {
  const longer = 280 * widening;
  const softer = 0.005 / widening;
  for (let link = 0; link < links; link += 1) {
    const from = source[link];
    const to = target[link];
    const dx = x[to] - x[from];
    const dy = y[to] - y[from];
    const distance = Math.sqrt(dx * dx + dy * dy) + 1e-6;
    const isInside = community[from] === community[to];
    const force = (isInside ? 0.045 * (distance - 65) : softer * (distance - longer)) / distance;
    forceX[from] += dx * force;
    forceY[from] += dy * force;
    forceX[to] -= dx * force;
    forceY[to] -= dy * force;
  }
};

// Adds the pull of every node towards its own anchor; nothing pulls towards the middle of the map.
litsite.graphAnchors = function ({ anchorX, anchorY, x, y, forceX, forceY }) {
  for (let node = 0; node < x.length; node += 1) {
    forceX[node] += 0.025 * (anchorX[node] - x[node]);
    forceY[node] += 0.025 * (anchorY[node] - y[node]);
  }
};

// How readily every node moves: those that many springs hold move less at a time, or they would swing ever wider.
// Where the forces balance does not depend on it.
litsite.graphMobility = function ({ source, target, links, size }, community) {
  const stiffness = new Float64Array(size).fill(0.025);
  for (let link = 0; link < links; link += 1) {
    const spring = community[source[link]] === community[target[link]] ? 0.045 : 0.005;
    stiffness[source[link]] += spring;
    stiffness[target[link]] += spring;
  }
  return stiffness.map((each) => 1 / Math.max(1, each));
};
