// Ties the controls of a list page to its list: the only file that looks them up.
'use strict';

(function () {
  const list = document.querySelector('[data-list]');
  const form = document.querySelector('form[data-controls]');
  if (!list) {
    return;
  }
  const table = list.matches('table') ? list : null;
  const items = [...(table ? table.tBodies[0].rows : list.querySelectorAll('li'))];
  litsite.createRowKeys(list, form?.elements.words);

  if (table) {
    const sort = litsite.createSort(items);
    litsite.createTableHeads(table, (column, direction, numeric) => {
      table.tBodies[0].append(...(direction ? sort.by(column, direction, numeric) : sort.restored()));
    });
  }
  if (form) {
    const filter = litsite.createFilter(items);
    if (table && form.elements.type) {
      const column = Object.fromEntries([...table.tHead.rows[0].cells].map((cell) => [cell.dataset.name, cell.cellIndex]));
      filter.addTest(litsite.createFacets(form, column, items).passes);
    }
    litsite.createControls(form, items.length, () => {
      const shown = filter.apply(form.elements.words.value);
      list.querySelectorAll('section').forEach((group) => {
        group.hidden = !group.querySelector('li:not([hidden])');
      });
      return shown;
    });
  }
})();
