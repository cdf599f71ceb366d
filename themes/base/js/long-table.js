// A table that a script fills, a part at a time: there may be tens of thousands of rows.
'use strict';

// `row` makes the row of an item; `textOf(item, column)` is what a column is sorted by; items that do not pass are left out.
litsite.createLongTable = function (table, more, items, { row, textOf, passes }) {
  const STEP = 100; // as many as stand in the page of relations itself
  const sort = litsite.createSort(items, textOf);
  const [body] = table.tBodies;
  let ordered = items;
  let limit = STEP;

  function offerMore(left) {
    more.hidden = left <= 0;
    more.textContent = `Show ${Math.min(STEP, left).toLocaleString()} more of ${left.toLocaleString()}`;
  }

  // Returns how many items pass.
  function show() {
    const passing = ordered.filter(passes);
    body.replaceChildren(...passing.slice(0, limit).map(row));
    offerMore(passing.length - limit);
    return passing.length;
  }

  function showFromTheTop() {
    limit = STEP;
    return show();
  }

  litsite.createTableHeads(table, (column, direction, numeric) => {
    ordered = direction ? sort.by(column, direction, numeric) : sort.restored();
    showFromTheTop();
  });
  more.addEventListener('click', () => {
    const first = limit;
    limit += STEP;
    show();
    body.rows[first]?.querySelector('a').focus();
  });
  offerMore(items.length - STEP);

  return { show, showFromTheTop };
};
