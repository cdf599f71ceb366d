// Joins the fragments that label propagation leaves in sparse graphs (after Liu and Murata, 2010).
'use strict';

// Joins two labels when each is the other's best match, as long as there are such. To match, the links between them must
// weigh half as much again as chance would give, and either a sixteenth of all links of the smaller or so much that
// chance would have to be off by three standard deviations and one link. The match is the better, the more the weight
// exceeds that. The joined label is the smaller number.
litsite.joinGraphLabels = function ({ size, links, source, target, weight }, labels) {
  const RESOLUTION = 1.5; // times what chance would give
  const LEAST_PART = 16;
  const DEVIATIONS = 3;
  let total = 0;
  for (let link = 0; link < links; link += 1) {
    total += 2 * weight[link];
  }
  const oneLink = total / 2 / Math.max(1, links);

  function isStrong(shared, one, other) {
    const chance = (one * other) / total;
    const surplus = shared - chance - oneLink;
    const isSure = surplus > 0 && surplus * surplus > DEVIATIONS * DEVIATIONS * chance * oneLink;
    return isSure || shared * LEAST_PART >= Math.min(one, other);
  }

  // The weight at every label, and that between two labels by the first, then the second.
  function sums() {
    const at = new Float64Array(size);
    const between = new Map();
    for (let link = 0; link < links; link += 1) {
      const one = labels[source[link]];
      const other = labels[target[link]];
      at[one] += weight[link];
      at[other] += weight[link];
      if (one !== other) {
        const pair = Math.min(one, other) * size + Math.max(one, other);
        between.set(pair, (between.get(pair) || 0) + weight[link]);
      }
    }
    return { at, between };
  }

  function matches() {
    const { at, between } = sums();
    const best = new Int32Array(size).fill(-1);
    const gains = new Float64Array(size);
    for (const [pair, shared] of between) {
      const one = Math.floor(pair / size);
      const other = pair - one * size;
      const gain = shared * total - RESOLUTION * at[one] * at[other]; // exact, so that ties are ties
      if (gain <= 0 || !isStrong(shared, at[one], at[other])) {
        continue;
      }
      for (const [label, match] of [[one, other], [other, one]]) {
        if (gain > gains[label] || (gain === gains[label] && match < best[label])) {
          gains[label] = gain;
          best[label] = match;
        }
      }
    }
    return best;
  }

  for (let joined = 1; joined;) {
    const best = matches();
    joined = 0;
    for (let node = 0; node < size; node += 1) {
      const match = best[labels[node]];
      if (match >= 0 && match < labels[node] && best[match] === labels[node]) {
        labels[node] = match;
        joined += 1;
      }
    }
  }
};
