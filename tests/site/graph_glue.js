// What the tests ask of the scripts, with plain lists in and out.
'use strict';

litsite.test = {
  communities: (data) => Array.from(litsite.graphCommunities(litsite.graphModel(data))),

  weights: (data) => Array.from(litsite.graphModel(data).weight),

  // The forces of one kind on nodes at the given places.
  forces(kind, data, layout) {
    const size = layout.x.length;
    const state = { ...layout, forceX: new Float64Array(size), forceY: new Float64Array(size) };
    if (kind === 'exact') {
      litsite.graphExactRepulsion(state);
    } else if (kind === 'tree') {
      litsite.createGraphRepulsion(size)(state);
    } else if (kind === 'springs') {
      litsite.graphSprings(litsite.graphModel(data), state);
    } else {
      litsite.graphAnchors(state);
    }
    return Array.from(state.forceX, (force, node) => [force, state.forceY[node]]);
  },

  // A simulation of so many steps; returns the places and the longest step of the last one.
  simulate(data, layout, alpha, steps, pins = []) {
    const places = { ...layout, x: Float64Array.from(layout.x), y: Float64Array.from(layout.y) };
    const simulation = litsite.createGraphSimulation(litsite.graphModel(data), places);
    pins.forEach(([node, x, y]) => simulation.pin(node, x, y));
    let longest = 0;
    for (let step = 0; step < steps; step += 1) {
      longest = simulation.tick(alpha);
    }
    return { x: Array.from(places.x), y: Array.from(places.y), longest };
  },

  sectors(data) {
    const graph = litsite.graphModel(data);
    const community = litsite.graphCommunities(graph);
    const { anchorX, anchorY, ...rest } = litsite.graphSectors(graph, community);
    return { ...rest, community: Array.from(community), anchorX: Array.from(anchorX), anchorY: Array.from(anchorY) };
  },

  discs(rooms, masses, keys, radius, spread) {
    const { x, y, overlap } = litsite.placeGraphDiscs(rooms, masses, keys, radius, spread);
    return { x: Array.from(x), y: Array.from(y), overlap };
  },

  titles(data, members) {
    return litsite.graphTitles(data, litsite.graphModel(data), members);
  },

  part(data, nodes, links) {
    const graph = litsite.graphModel(data);
    const part = litsite.graphPart(graph, nodes, (link) => links.includes(link));
    return { keys: part.keys, originals: part.originals, degree: Array.from(part.degree) };
  },

  // What is found in boxes [left, top, right, bottom] and at points [x, y].
  places(x, y, radii, boxes, points, reach) {
    const places = litsite.createGraphPlaces(x.length);
    places.update(x, y);
    return [
      boxes.map((box) => Array.from(places.within(...box))),
      points.map(([atX, atY]) => places.at(atX, atY, radii, reach)),
    ];
  },

  around(data, centre, depth, most) {
    const graph = litsite.graphModel(data);
    const nodes = litsite.graphAround(graph, centre, depth, most);
    const { x, y } = litsite.graphLocalLayout(litsite.graphPart(graph, nodes));
    return { nodes, x: Array.from(x), y: Array.from(y) };
  },
};
