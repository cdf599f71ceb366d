// Moves the papers under all forces, step by step, until they rest.
'use strict';

// `layout` has for every node its `community`, its `anchorX`, `anchorY` and its `x`, `y`, which change, and the map's
// `widening` (see graphSectors). A pinned node stays where it is put.
litsite.createGraphSimulation = function (graph, layout) {
  const FEWEST_FOR_TREE = 256;
  const KEPT = 0.7; // of the speed, from one step to the next
  const LONGEST_STEP = 40;
  const { size } = graph;
  const { community, x, y } = layout;
  const forceX = new Float64Array(size);
  const forceY = new Float64Array(size);
  const state = { ...layout, forceX, forceY };
  const speedX = new Float64Array(size);
  const speedY = new Float64Array(size);
  const isPinned = new Uint8Array(size);
  const mobility = litsite.graphMobility(graph, community);
  const repulsion = size < FEWEST_FOR_TREE ? litsite.graphExactRepulsion : litsite.createGraphRepulsion(size);

  function move(alpha) {
    let longest = 0;
    for (let node = 0; node < size; node += 1) {
      const strength = alpha * mobility[node];
      const stepX = (speedX[node] + forceX[node] * strength) * KEPT;
      const stepY = (speedY[node] + forceY[node] * strength) * KEPT;
      const length = Math.sqrt(stepX * stepX + stepY * stepY);
      const part = isPinned[node] ? 0 : Math.min(1, LONGEST_STEP / (length + 1e-9));
      speedX[node] = stepX * part;
      speedY[node] = stepY * part;
      x[node] += speedX[node];
      y[node] += speedY[node];
      longest = Math.max(longest, length * part);
    }
    return longest;
  }

  return {
    // One step; returns how far the node went that went farthest.
    tick(alpha) {
      forceX.fill(0);
      forceY.fill(0);
      repulsion(state);
      litsite.graphSprings(graph, state);
      litsite.graphAnchors(state);
      return move(alpha);
    },

    pin(node, toX, toY) {
      isPinned[node] = 1;
      x[node] = toX;
      y[node] = toY;
    },

    release(node) {
      isPinned[node] = 0;
    },
  };
};
