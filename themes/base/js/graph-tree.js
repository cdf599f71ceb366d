// A quadtree in flat arrays over points sorted along a Morton curve, so that every cell is a run of them.
'use strict';

// Cells come depth first: the first child of a cell follows it, and `next` is the cell to go on with when what is below
// is left out. A cell holds the points `order[first]` up to `order[end]`, which lie at `sortedX`, `sortedY`; `centreX`,
// `centreY` are their mean and `width` is the side of its square. A leaf has no cells below it; `radius` is how far its
// farthest point is from its centre. Everything is overwritten by the next `build`.
litsite.createGraphTree = function (size) {
  const MOST_IN_LEAF = 8;
  const STEPS = 65535; // of the square's side that Morton codes tell apart
  const NODES = 1048576;
  const most = 2 * size + 1;
  const numbers = new Float64Array(size);
  const codes = new Uint32Array(size);
  const tree = {
    cells: 0,
    order: new Int32Array(size),
    sortedX: new Float64Array(size),
    sortedY: new Float64Array(size),
    first: new Int32Array(most),
    end: new Int32Array(most),
    next: new Int32Array(most),
    isLeaf: new Uint8Array(most),
    centreX: new Float64Array(most),
    centreY: new Float64Array(most),
    radius: new Float64Array(most),
    width: new Float64Array(most),
    build,
  };
  const { order, sortedX, sortedY, first, end, next, isLeaf, centreX, centreY, radius, width } = tree;
  let side = 1;

  // The bits of a 16-bit number with a gap after each.
  function spread(number) {
    let bits = number;
    bits = (bits | (bits << 8)) & 0x00ff00ff;
    bits = (bits | (bits << 4)) & 0x0f0f0f0f;
    bits = (bits | (bits << 2)) & 0x33333333;
    return (bits | (bits << 1)) & 0x55555555;
  }

  function sort(x, y) {
    let left = Infinity;
    let right = -Infinity;
    let top = Infinity;
    let bottom = -Infinity;
    for (let node = 0; node < size; node += 1) {
      left = Math.min(left, x[node]);
      right = Math.max(right, x[node]);
      top = Math.min(top, y[node]);
      bottom = Math.max(bottom, y[node]);
    }
    side = Math.max(right - left, bottom - top, 1e-3);
    const scale = STEPS / side;
    for (let node = 0; node < size; node += 1) {
      const code = (spread((x[node] - left) * scale) | (spread((y[node] - top) * scale) << 1)) >>> 0;
      numbers[node] = code * NODES + node;
    }
    numbers.sort();
    for (let place = 0; place < size; place += 1) {
      const code = Math.floor(numbers[place] / NODES);
      const node = numbers[place] - code * NODES;
      order[place] = node;
      codes[place] = code;
      sortedX[place] = x[node];
      sortedY[place] = y[node];
    }
  }

  function addLeaf(cell) {
    let sumX = 0;
    let sumY = 0;
    const points = end[cell] - first[cell];
    for (let place = first[cell]; place < end[cell]; place += 1) {
      sumX += sortedX[place];
      sumY += sortedY[place];
    }
    centreX[cell] = sumX / points;
    centreY[cell] = sumY / points;
    let farthest = 0;
    for (let place = first[cell]; place < end[cell]; place += 1) {
      const dx = sortedX[place] - centreX[cell];
      const dy = sortedY[place] - centreY[cell];
      farthest = Math.max(farthest, dx * dx + dy * dy);
    }
    radius[cell] = Math.sqrt(farthest);
    isLeaf[cell] = 1;
  }

  // The end of the run from `start` whose codes agree with it down to the bits that `shift` leaves.
  function endOfQuarter(start, last, shift) {
    const quarter = codes[start] >>> shift;
    let low = start + 1;
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (codes[middle] >>> shift === quarter) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  // Adds the cell of a run: the smallest square of the quadtree that holds it, so that none has a single child.
  function addCell(start, last) {
    const cell = tree.cells;
    tree.cells += 1;
    first[cell] = start;
    end[cell] = last;
    const level = Math.clz32(codes[start] ^ codes[last - 1]) >> 1;
    width[cell] = side / (1 << level);
    if (last - start <= MOST_IN_LEAF || level === 16) {
      addLeaf(cell);
    } else {
      isLeaf[cell] = 0;
      let sumX = 0;
      let sumY = 0;
      let from = start;
      while (from < last) {
        const to = endOfQuarter(from, last, 30 - 2 * level);
        const child = addCell(from, to);
        sumX += centreX[child] * (to - from);
        sumY += centreY[child] * (to - from);
        from = to;
      }
      centreX[cell] = sumX / (last - start);
      centreY[cell] = sumY / (last - start);
    }
    next[cell] = tree.cells;
    return cell;
  }

  function build(x, y) {
    tree.cells = 0;
    if (size) {
      sort(x, y);
      addCell(0, size);
    }
  }

  return tree;
};
