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
  const input = form?.elements.words;
  litsite.createRowKeys(list, input);
  const filter = litsite.createFilter(items);

  function announce(shown) {
    const hits = document.querySelector('[data-hits]');
    const all = shown === items.length;
    hits.textContent = all ? hits.dataset.hits : `${shown.toLocaleString()} of ${hits.dataset.hits}`;
    document.querySelector('[data-none]').hidden = shown > 0;
    form.elements.clear.hidden = all;
    list.querySelectorAll('section').forEach((group) => {
      group.hidden = !group.querySelector('li:not([hidden])');
    });
  }

  // What is asked for stands in the address too, so that going back or sharing the link finds it again.
  function remember() {
    const address = new URL(location.href);
    [...form.elements].filter((control) => control.name && control.type !== 'reset').forEach((control) => {
      const value = control.type === 'checkbox' ? (control.checked ? '1' : '') : control.value;
      value ? address.searchParams.set(control.name, value) : address.searchParams.delete(control.name);
    });
    history.replaceState(history.state, '', address);
  }

  function recall() {
    new URLSearchParams(location.search).forEach((value, name) => {
      const control = form.elements[name];
      if (control && control.type === 'checkbox') {
        control.checked = value === '1';
      } else if (control) {
        control.value = value;
      }
    });
  }

  function apply() {
    announce(filter.apply(input.value));
  }

  function listen() {
    let waiting = 0;
    form.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        apply();
        remember();
      }, 60);
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(() => {
      apply();
      remember();
      input.focus();
    }));
  }

  function sortable() {
    const sort = litsite.createSort(items);
    const heads = [...table.tHead.rows[0].cells];
    const directions = { ascending: 1, descending: -1 };

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
      table.tBodies[0].append(...(state ? sort.by(head.cellIndex, directions[state], numeric) : sort.restored()));
    });
  }

  if (table) {
    sortable();
  }
  if (form) {
    if (table && form.elements.type) {
      const column = Object.fromEntries([...table.tHead.rows[0].cells].map((cell) => [cell.dataset.name, cell.cellIndex]));
      filter.addTest(litsite.createFacets(form, column, items).passes);
    }
    recall();
    listen();
    if ([...form.elements].some((control) => control.checked || (control.name && control.value && control.type !== 'checkbox'))) {
      apply();
    }
  }
})();
