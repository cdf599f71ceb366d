// The table of findings: the only file that looks up its parts.
'use strict';

(function () {
  const table = document.querySelector('[data-findings]');
  if (!table) {
    return;
  }
  const form = document.querySelector('form[data-controls]');
  const [body] = table.tBodies;
  const rows = [...body.rows];
  const chosen = (name) => form.elements[name]?.value ?? '';

  const sort = litsite.createSort(rows, (row, column) => row.cells[column].dataset.sort ?? row.cells[column].textContent);
  litsite.createTableHeads(table, (column, direction, numeric) => {
    body.append(...(direction ? sort.by(column, direction, numeric) : sort.restored()));
  });

  const filter = litsite.createFilter(rows);
  ['outcome', 'treatment'].forEach((name) => {
    filter.addTest((row) => !chosen(name) || row.dataset[name] === chosen(name));
  });
  filter.addTest((row) => !chosen('sign') || row.dataset.signs.split(' ').includes(chosen('sign')));
  filter.addTest((row) => !form.elements.several?.checked || row.dataset.signs.includes(' '));
  litsite.createRowKeys(table, form.elements.words);
  litsite.createControls(form, rows.length, () => filter.apply(form.elements.words.value));
})();
