// The layout of a whole library at rest. It depends on nothing but the library: places begin at the hashes of keys.
'use strict';

// `community`, `x` and `y` of every node in whole pixels, and what the map needs to know of every community.
litsite.graphLayout = function (data) {
  const STEPS = 240;
  const COOLING = 80;
  const graph = litsite.graphModel(data);
  const community = litsite.graphCommunities(graph);
  const sectors = litsite.graphSectors(graph, community);
  const { anchorX, anchorY, widening } = sectors;
  const x = anchorX.slice();
  const y = anchorY.slice();
  const members = sectors.rooms.map(() => []);
  community.forEach((place, node) => members[place]?.push(node));
  members.forEach((nodes) => {
    const inside = litsite.settledGraphCommunity(graph, nodes);
    nodes.forEach((node, place) => {
      x[node] += inside.x[place];
      y[node] += inside.y[place];
    });
  });
  const simulation = litsite.createGraphSimulation(graph, { community, anchorX, anchorY, widening, x, y });
  for (let step = 0; step < STEPS; step += 1) {
    simulation.tick(Math.min(1, (STEPS - step) / COOLING));
  }
  const titles = litsite.graphTitles(data, graph, members);
  return {
    radius: Math.round(sectors.radius),
    community: Array.from(community),
    x: Array.from(x, Math.round),
    y: Array.from(y, Math.round),
    communities: members.map((nodes, place) => ({ title: titles[place], size: nodes.length })),
  };
};

// The places of a community's papers around its middle, as if it were alone. It grows by doublings from its oldest
// papers; each new one begins among those it is linked to. So one more paper hardly moves the others.
litsite.settledGraphCommunity = function (graph, members) {
  const FIRST = 4;
  const STEPS = 60;
  const LAST_STEPS = 150;
  const size = members.length;
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  const whole = litsite.graphPart(graph, members);

  function begin(node, placed) {
    const known = [...whole.neighbours.subarray(whole.starts[node], whole.starts[node + 1])].filter((each) => each < placed);
    const key = whole.keys[node];
    const [cosine, sine] = litsite.graphDirection(litsite.graphHash(`${key} direction`));
    const distance = 60 * Math.sqrt(litsite.graphHash(`${key} distance`));
    x[node] = known.reduce((sum, each) => sum + x[each], 0) / Math.max(1, known.length) + distance * cosine;
    y[node] = known.reduce((sum, each) => sum + y[each], 0) / Math.max(1, known.length) + distance * sine;
  }

  for (let placed = 0; placed < size;) {
    const count = Math.min(size, Math.max(FIRST, 2 * placed));
    for (let node = placed; node < count; node += 1) {
      begin(node, placed);
    }
    const part = litsite.graphPart(whole, Array.from({ length: count }, (_, node) => node));
    const simulation = litsite.createGraphSimulation(part, {
      community: new Int32Array(count),
      widening: 1,
      anchorX: new Float64Array(count),
      anchorY: new Float64Array(count),
      x: x.subarray(0, count),
      y: y.subarray(0, count),
    });
    for (let step = count < size ? STEPS : LAST_STEPS; step > 0; step -= 1) {
      simulation.tick(1);
    }
    placed = count;
  }
  return { x, y };
};
