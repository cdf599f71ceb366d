// Finds papers by where they are: under the pointer, or in what is on the screen.
'use strict';

// Two quadtree walks over the places that `update` was given last.
litsite.createGraphPlaces = function (size) {
  const tree = litsite.createGraphTree(size);
  const { first, end, next, isLeaf, order, sortedX, sortedY } = tree;
  const left = new Float64Array(first.length);
  const right = new Float64Array(first.length);
  const top = new Float64Array(first.length);
  const bottom = new Float64Array(first.length);

  // The box of every cell; those below a cell come after it.
  function measure() {
    for (let cell = tree.cells - 1; cell >= 0; cell -= 1) {
      left[cell] = Infinity;
      right[cell] = -Infinity;
      top[cell] = Infinity;
      bottom[cell] = -Infinity;
      if (isLeaf[cell]) {
        for (let place = first[cell]; place < end[cell]; place += 1) {
          widen(cell, sortedX[place], sortedX[place], sortedY[place], sortedY[place]);
        }
      } else {
        for (let child = cell + 1; child < next[cell]; child = next[child]) {
          widen(cell, left[child], right[child], top[child], bottom[child]);
        }
      }
    }
  }

  function widen(cell, fromX, toX, fromY, toY) {
    left[cell] = Math.min(left[cell], fromX);
    right[cell] = Math.max(right[cell], toX);
    top[cell] = Math.min(top[cell], fromY);
    bottom[cell] = Math.max(bottom[cell], toY);
  }

  // Calls `visit` with every place in the order of the tree that is in a leaf which touches the box.
  function walk(fromX, fromY, toX, toY, visit) {
    let cell = 0;
    while (cell < tree.cells) {
      if (left[cell] > toX || right[cell] < fromX || top[cell] > toY || bottom[cell] < fromY) {
        cell = next[cell];
      } else {
        for (let place = first[cell]; isLeaf[cell] && place < end[cell]; place += 1) {
          visit(place);
        }
        cell += 1;
      }
    }
  }

  return {
    update(x, y) {
      tree.build(x, y);
      measure();
    },

    // The nodes in a box, smallest number first.
    within(fromX, fromY, toX, toY) {
      const found = [];
      walk(fromX, fromY, toX, toY, (place) => {
        if (sortedX[place] >= fromX && sortedX[place] <= toX && sortedY[place] >= fromY && sortedY[place] <= toY) {
          found.push(order[place]);
        }
      });
      return Int32Array.from(found).sort();
    },

    // The node whose circle holds the point, else the one whose circle is nearest within `reach`, else -1. `radii` are
    // those of the circles by node; of circles that overlap, the one whose middle is nearest wins.
    at(x, y, radii, reach = 0) {
      const widest = radii.reduce((most, radius) => Math.max(most, radius), 0) + reach;
      let found = -1;
      let least = reach;
      walk(x - widest, y - widest, x + widest, y + widest, (place) => {
        const dx = sortedX[place] - x;
        const dy = sortedY[place] - y;
        const distance = Math.sqrt(dx * dx + dy * dy);
        const radius = radii[order[place]];
        const rank = distance <= radius ? distance / radius - 1 : distance - radius;
        if (rank <= least && (rank < least || found < 0)) {
          found = order[place];
          least = rank;
        }
      });
      return found;
    },
  };
};
