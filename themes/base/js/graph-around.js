// The papers around one paper, and a small map of these or of others: cheap enough to be made when it comes into view.
'use strict';

// The centre and at most `most` papers that are within `depth` links of it, those that weigh most first at each depth.
litsite.graphAround = function (graph, centre, depth, most) {
  const nodes = [centre];
  const seen = new Set(nodes);
  let ring = [centre];
  for (let away = 0; away < depth; away += 1) {
    const found = new Map();
    for (const node of ring) {
      for (const [other, link] of litsite.graphNeighbours(graph, node)) {
        if (!seen.has(other)) {
          found.set(other, Math.max(found.get(other) ?? 0, graph.weight[link]));
        }
      }
    }
    ring = [...found.keys()].sort((one, other) => found.get(other) - found.get(one) || one - other);
    ring = ring.slice(0, most + 1 - nodes.length);
    ring.forEach((node) => seen.add(node));
    nodes.push(...ring);
  }
  return nodes;
};

// Places for a part of the graph (see graphPart). Its first nodes are those that it is about: one stands in the middle,
// several gather there, and the others begin around them.
litsite.graphLocalLayout = function (part, centres = 1) {
  const STEPS = 160;
  const CLOSE = 65;
  const x = new Float64Array(part.size);
  const y = new Float64Array(part.size);
  for (let node = 0; node < part.size; node += 1) {
    const away = centres === 1 || node < centres ? CLOSE : 3 * CLOSE;
    [x[node], y[node]] = litsite.graphDirection(litsite.graphHash(part.keys[node])).map((each) => each * away);
  }
  const simulation = litsite.createGraphSimulation(part, {
    community: new Int32Array(part.size),
    widening: 1,
    anchorX: new Float64Array(part.size),
    anchorY: new Float64Array(part.size),
    x,
    y,
  });
  if (centres === 1) {
    simulation.pin(0, 0, 0);
  }
  for (let step = 0; step < STEPS; step += 1) {
    simulation.tick(Math.min(1, (2 * (STEPS - step)) / STEPS));
  }
  return { x, y };
};
