// Sorts the rows of a table by a column; the order in which the page was written breaks ties, and a third click restores it.
'use strict';

litsite.createSort = function (rows, textOf = (row, column) => row.cells[column].textContent) {
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
  const written = new Map(rows.map((row, index) => [row, index]));

  // Leading articles and punctuation do not count; among numbers, words ("n.d.") are no value.
  function keyOf(row, column, numeric) {
    const text = textOf(row, column).trim();
    return numeric ? text.replace(/^[^\d].*/, '') : text.replace(/^(?:an?|the)\s+|^[^\p{L}\p{N}]+/iu, '');
  }

  return {
    restored: () => [...rows],

    // `direction` is 1 for ascending, -1 for descending; rows without a value come last either way.
    by(column, direction, numeric) {
      const keyed = rows.map((row) => [keyOf(row, column, numeric), row]);
      keyed.sort(([a, rowA], [b, rowB]) => {
        const order = a && b ? direction * compare(a, b) : Number(!a) - Number(!b);
        return order || written.get(rowA) - written.get(rowB);
      });
      return keyed.map(([, row]) => row);
    },
  };
};
