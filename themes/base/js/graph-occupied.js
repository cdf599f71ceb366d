// Which parts of the view are taken, by names or by papers: a coarse grid, so that a name finds its place in a few steps.
'use strict';

litsite.createGraphOccupied = function () {
  const CELL = 5;
  const NAME = 1;
  const PAPER = 2;
  let columns = 0;
  let rows = 0;
  let cells = new Uint8Array(0);
  let [left, top, right, bottom] = [0, 0, 0, 0];

  const column = (at) => Math.max(0, Math.min(columns - 1, Math.floor(at / CELL)));
  const row = (at) => Math.max(0, Math.min(rows - 1, Math.floor(at / CELL)));

  function mark(fromX, fromY, toX, toY, bit) {
    if (toX <= left || toY <= top || fromX >= right || fromY >= bottom) {
      return;
    }
    const last = column(toX);
    for (let at = row(fromY); at <= row(toY); at += 1) {
      for (let place = at * columns + column(fromX); place <= at * columns + last; place += 1) {
        cells[place] |= bit;
      }
    }
  }

  // The part of a box in which there are papers, 0 to 1; Infinity when a name is there, or it is not wholly in the view.
  function covered(fromX, fromY, toX, toY) {
    if (fromX < left || fromY < top || toX > right || toY > bottom) {
      return Infinity;
    }
    const [first, last] = [column(fromX), column(toX)];
    const [start, end] = [row(fromY), row(toY)];
    let papers = 0;
    for (let at = start; at <= end; at += 1) {
      for (let place = at * columns + first; place <= at * columns + last; place += 1) {
        if (cells[place] & NAME) {
          return Infinity;
        }
        papers += cells[place] ? 1 : 0;
      }
    }
    return papers / ((last - first + 1) * (end - start + 1));
  }

  return {
    // Names may stand anywhere but in a margin at the sides.
    clear(width, height, margin) {
      columns = Math.ceil(width / CELL);
      rows = Math.ceil(height / CELL);
      if (cells.length < columns * rows) {
        cells = new Uint8Array(columns * rows);
      } else {
        cells.fill(0);
      }
      [left, top, right, bottom] = [margin, margin, width - margin, height - margin];
    },

    takeName: (...box) => mark(...box, NAME),
    takePaper: (...box) => mark(...box, PAPER),
    covered,
  };
};
