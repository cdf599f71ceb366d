// Clusters of papers by weighted label propagation (Raghavan, Albert and Kumara, 2007): every paper takes the label
// that weighs most among its neighbours, until none changes. In sparse graphs that leaves fragments, which are joined as
// Liu and Murata (2010) do, and labels spread once more.
'use strict';

// The community of every node: a number from 0, in the order of their oldest members, or -1 for a paper without links.
litsite.graphCommunities = function (graph) {
  const labels = Int32Array.from({ length: graph.size }, (_, node) => node);
  litsite.propagateGraphLabels(graph, labels);
  litsite.joinGraphLabels(graph, labels);
  litsite.propagateGraphLabels(graph, labels);
  return litsite.connectedGraphParts(graph, labels);
};

// All nodes choose in their order, then again the neighbours of those that changed, until none does. A node keeps its
// label when none weighs more among its neighbours; among others that weigh the same, the smallest wins. With every
// change more weight lies inside the communities, so that it comes to an end.
litsite.propagateGraphLabels = function ({ size, starts, neighbours, through, weight }, labels) {
  const totals = new Int32Array(size);
  const waiting = Array.from({ length: size }, (_, node) => node);
  const isWaiting = new Uint8Array(size).fill(1);

  function heaviestLabel(node) {
    const first = starts[node];
    const end = starts[node + 1];
    for (let place = first; place < end; place += 1) {
      totals[labels[neighbours[place]]] += weight[through[place]];
    }
    let best = labels[node];
    for (let place = first; place < end; place += 1) {
      const label = labels[neighbours[place]];
      const lead = totals[label] - totals[best];
      if (lead > 0 || (lead === 0 && label < best && best !== labels[node])) {
        best = label;
      }
    }
    for (let place = first; place < end; place += 1) {
      totals[labels[neighbours[place]]] = 0;
    }
    return best;
  }

  for (let next = 0; next < waiting.length; next += 1) {
    const node = waiting[next];
    isWaiting[node] = 0;
    const best = heaviestLabel(node);
    if (best === labels[node]) {
      continue;
    }
    labels[node] = best;
    for (let place = starts[node]; place < starts[node + 1]; place += 1) {
      if (!isWaiting[neighbours[place]]) {
        isWaiting[neighbours[place]] = 1;
        waiting.push(neighbours[place]);
      }
    }
  }
};

// Numbers communities: a label may have lost the papers that held it together, and each connected part counts.
litsite.connectedGraphParts = function ({ size, degree, starts, neighbours }, labels) {
  const communities = new Int32Array(size).fill(-1);
  let count = 0;
  for (let node = 0; node < size; node += 1) {
    if (communities[node] >= 0 || !degree[node]) {
      continue;
    }
    const waiting = [node];
    communities[node] = count;
    while (waiting.length) {
      const member = waiting.pop();
      for (let place = starts[member]; place < starts[member + 1]; place += 1) {
        const other = neighbours[place];
        if (communities[other] < 0 && labels[other] === labels[node]) {
          communities[other] = count;
          waiting.push(other);
        }
      }
    }
    count += 1;
  }
  return communities;
};
