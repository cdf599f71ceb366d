// The heads of a table sort it: up, down, and as it was written.
'use strict';

// `order` is called with the column, 1 for ascending, -1 for descending or 0 for as written, and whether it holds numbers.
litsite.createTableHeads = function (table, order) {
  const heads = [...table.tHead.querySelectorAll('th')];
  const directions = { ascending: 1, descending: -1, '': 0 };

  // Words begin with A, numbers with the greatest; the third click brings back the order of the page.
  function nextState(head, numeric) {
    const states = numeric ? ['descending', 'ascending'] : ['ascending', 'descending'];
    return [...states, ''][states.indexOf(head.getAttribute('aria-sort')) + 1];
  }

  table.tHead.addEventListener('click', (event) => {
    const head = event.target.closest('button')?.closest('th');
    if (!head) {
      return;
    }
    const numeric = head.classList.contains('number');
    const state = nextState(head, numeric);
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    if (state) {
      head.setAttribute('aria-sort', state);
    }
    order(head.cellIndex, directions[state], numeric);
  });
};
