// A matrix: the only file that looks up its parts.
'use strict';

(function () {
  const table = document.querySelector('[data-matrix]');
  if (!table) {
    return;
  }
  const form = document.querySelector('form[data-controls]');
  const [body] = table.tBodies;
  const rows = [...body.rows];

  const sort = litsite.createSort(rows, (row, column) => row.cells[column].dataset.sort ?? row.cells[column].textContent);
  litsite.createTableHeads(table, (column, direction, numeric) => {
    body.append(...(direction ? sort.by(column, direction, numeric) : sort.restored()));
  });
  const filter = litsite.createFilter(rows);
  litsite.createRowKeys(table, form.elements.words);
  litsite.createControls(form, rows.length, () => filter.apply(form.elements.words.value));
})();
