// Where every community and every paper without links belongs on the map: its anchor.
'use strict';

// How far a community of so many papers and inner links reaches around its middle, as measured on communities at rest.
litsite.graphReach = function (papers, links) {
  const fourthRoot = Math.sqrt(Math.sqrt(Math.max(1, (2 * links) / papers)));
  let cubeRoot = Math.sqrt(papers);
  for (let step = 0; step < 30; step += 1) {
    cubeRoot = (2 * cubeRoot + papers / (cubeRoot * cubeRoot)) / 3; // Newton's method
  }
  return Math.max(40, Math.min(33 * Math.sqrt(papers), (85 * cubeRoot) / (fourthRoot * Math.sqrt(fourthRoot))));
};

// The oldest member of every community, the number of its papers and that of the links inside it.
litsite.graphCommunitySizes = function ({ size, links, source, target }, community) {
  const oldest = [];
  const papers = [];
  const inside = [];
  for (let node = 0; node < size; node += 1) {
    const place = community[node];
    if (place >= 0) {
      oldest[place] ??= node;
      papers[place] = (papers[place] ?? 0) + 1;
      inside[place] ??= 0;
    }
  }
  for (let link = 0; link < links; link += 1) {
    inside[community[source[link]]] += community[source[link]] === community[target[link]] ? 1 : 0;
  }
  return { oldest, papers, inside };
};

// The `anchorX`, `anchorY` of every node, the `radius` of the ring and, by community, the `rooms` around its anchor.
// The ring is that of the source, max(240, 75 √communities), as long as the rooms fit on or in it, then
// `widening` times as wide; when that would leave its middle empty, communities fill the circle. A community's direction
// is that of the key of its oldest member; papers without links go around everything at 1.45 times the radius.
litsite.graphSectors = function (graph, community) {
  const GAP = 12;
  const ON_RING = 0.75; // of the ring's length may be taken by rooms on it; when it is more, they leave it
  const { oldest, papers, inside } = litsite.graphCommunitySizes(graph, community);
  const rooms = papers.map((count, place) => litsite.graphReach(count, inside[place]) + GAP);
  const length = rooms.reduce((sum, room) => sum + room, 0) / 3.141592653589793;
  const area = rooms.reduce((sum, room) => sum + room * room, 0);
  const ofSource = Math.max(240, 75 * Math.sqrt(rooms.length));
  // What rooms need depends little on how papers are divided among them, so that it hardly changes when one splits.
  const needed = Math.sqrt(area) * Math.max(1.05, 1.62 - 1.4 / Math.sqrt(rooms.length || 1));
  const keys = oldest.map((node) => graph.keys[node]);
  let radius = Math.max(ofSource, needed);
  let discs = null;
  while (!discs || discs.overlap > GAP) {
    radius *= discs ? 1.03 : 1;
    const spread = Math.max(0, Math.min(1, 2 * (length / radius - ON_RING)));
    discs = litsite.placeGraphDiscs(rooms, papers, keys, radius, spread);
  }
  const anchorX = Float64Array.from(community, (place) => (place < 0 ? 0 : discs.x[place]));
  const anchorY = Float64Array.from(community, (place) => (place < 0 ? 0 : discs.y[place]));
  const alone = [...community.keys()].filter((node) => community[node] < 0);
  litsite.graphPerimeter(alone.map((node) => graph.keys[node]), 1.45 * radius).forEach(([x, y], place) => {
    anchorX[alone[place]] = x;
    anchorY[alone[place]] = y;
  });
  return { radius, widening: radius / ofSource, rooms, anchorX, anchorY };
};
