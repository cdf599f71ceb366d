// The table of an answer's claims: the only file that looks up its parts.
'use strict';

(function () {
  const table = document.querySelector('[data-claims]');
  if (!table) {
    return;
  }
  const FLOORS = [50, 140, 130, 160, 120]; // the least width of each column, in pixels
  const form = document.querySelector('form[data-controls]');
  const [body] = table.tBodies;
  const rows = [...body.rows];
  const states = [...form.querySelectorAll('[data-state]')];

  // Verdicts are sorted from the worst to the best, and those of one kind by probability: the row has its rank.
  function sortText(row, column) {
    const cell = row.cells[column];
    return cell.dataset.sort ?? cell.textContent;
  }

  // The excerpt is a part of the passage, and the words of switches are nobody's text.
  function wordsOf(row) {
    return [...row.querySelectorAll('[data-text]')].map((part) => part.textContent).join(' ');
  }

  const sort = litsite.createSort(rows, sortText);
  litsite.createTableHeads(table, (column, direction, numeric) => {
    body.append(...(direction ? sort.by(column, direction, numeric) : sort.restored()));
  });

  const filter = litsite.createFilter(rows, wordsOf);
  filter.addTest((row) => !form.elements.source.value || row.dataset.source === form.elements.source.value);
  filter.addTest((row) => {
    const wanted = states.filter((box) => box.checked);
    return !wanted.length || wanted.some((box) => box.name === row.dataset.state);
  });
  litsite.createRowKeys(table, form.elements.words);
  litsite.createChoice(form.querySelector('[data-choice]'));
  litsite.createControls(form, rows.length, () => filter.apply(form.elements.words.value), 'hash');
  addEventListener('hashchange', () => document.getElementById(location.hash.slice(1))?.scrollIntoView());

  litsite.createColumns(table, table.parentElement, FLOORS, {
    read() {
      const shares = (litsite.preferences.get('claimColumns') ?? '').split(' ').map(Number);
      return shares.length === FLOORS.length && shares.every((share) => share > 0 && share < 1) ? shares : null;
    },
    write(shares) {
      litsite.preferences.set({ claimColumns: shares ? shares.map((share) => share.toFixed(4)).join(' ') : '' });
    },
  });
})();
