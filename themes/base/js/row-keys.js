// Moves the focus between the links of a list with the arrow keys; Enter opens, as links do.
'use strict';

litsite.createRowKeys = function (list, input) {
  const shown = ['tr:not([hidden]) > td:first-child > a', 'li:not([hidden]) > a', 'li:not([hidden]) .title > a'].join();
  const steps = { ArrowDown: 1, ArrowUp: -1 };

  function focus(link) {
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: 'nearest' });
  }

  function move(event) {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const all = [...list.querySelectorAll(shown)];
    const next = event.target === input ? (step > 0 ? 0 : -1) : all.indexOf(event.target) + step;
    if (all[next]) {
      event.preventDefault();
      focus(all[next]);
    } else if (next === -1 && event.target !== input && input) {
      event.preventDefault();
      input.focus();
    }
  }

  list.addEventListener('keydown', move);
  input?.addEventListener('keydown', move);
};
