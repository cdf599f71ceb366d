// The graph as typed arrays, which clusters, forces, layout and drawing work on. Nodes keep the order of the data: the
// paper that has been in the library longest comes first.
'use strict';

// `data` has `keys` (addresses), `types`, and for every link `source`, `target`, `type` (places in those) and `score`
// in hundredths. In the model the neighbours of a node are `neighbours[starts[node]]` up to
// `neighbours[starts[node + 1]]`, each reached by the link that stands at the same place in `through`.
litsite.graphModel = function (data) {
  const WEIGHTS = { human_curated_and_hybrid_search: 120, human_curated: 100, cites: 100, shared_tags: 40 };
  // Whole hundredths, so that sums do not depend on their order and ties are ties.
  const weight = Int32Array.from(data.type, (type, link) => WEIGHTS[data.types[type]] ?? data.score[link]);
  return litsite.linkedGraph(data.keys, Int32Array.from(data.source), Int32Array.from(data.target), weight);
};

litsite.linkedGraph = function (keys, source, target, weight) {
  const size = keys.length;
  const links = source.length;
  const degree = new Int32Array(size);
  for (let link = 0; link < links; link += 1) {
    degree[source[link]] += 1;
    degree[target[link]] += 1;
  }
  const starts = new Int32Array(size + 1);
  for (let node = 0; node < size; node += 1) {
    starts[node + 1] = starts[node] + degree[node];
  }
  const free = starts.slice();
  const neighbours = new Int32Array(2 * links);
  const through = new Int32Array(2 * links);
  for (let link = 0; link < links; link += 1) {
    for (const [node, other] of [[source[link], target[link]], [target[link], source[link]]]) {
      neighbours[free[node]] = other;
      through[free[node]] = link;
      free[node] += 1;
    }
  }
  return { size, links, keys, source, target, weight, degree, starts, neighbours, through };
};

// The neighbours of a node, each with the link that leads to it.
litsite.graphNeighbours = function ({ starts, neighbours, through }, node) {
  const [first, end] = [starts[node], starts[node + 1]];
  return Array.from(neighbours.subarray(first, end), (other, place) => [other, through[first + place]]);
};

// A node and its neighbours.
litsite.graphNeighbourhood = function ({ starts, neighbours }, node) {
  return [node, ...neighbours.subarray(starts[node], starts[node + 1])];
};

// The part of a graph that some nodes make with the links between them, or with those of them that `keeps(link)` wants.
// `nodes` and `originals` tell which node and which link of the whole each one is.
litsite.graphPart = function (graph, nodes, keeps = () => true) {
  const places = new Map(Array.from(nodes, (node, place) => [node, place]));
  const originals = [];
  for (const [node, place] of places) {
    for (let at = graph.starts[node]; at < graph.starts[node + 1]; at += 1) {
      if (places.get(graph.neighbours[at]) > place && keeps(graph.through[at])) {
        originals.push(graph.through[at]);
      }
    }
  }
  const part = litsite.linkedGraph(
    Array.from(nodes, (node) => graph.keys[node]),
    Int32Array.from(originals, (link) => places.get(graph.source[link])),
    Int32Array.from(originals, (link) => places.get(graph.target[link])),
    Int32Array.from(originals, (link) => graph.weight[link]),
  );
  return { ...part, nodes, originals };
};
