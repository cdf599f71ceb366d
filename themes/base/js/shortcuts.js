// Single-key shortcuts, which can be switched off: "/" goes to the search, "f" to the filter of a list, "?" opens the
// list of keys. Each does the same on every page.
'use strict';

(function () {
  const actions = {
    '/': () => litsite.focusSearch(),
    f: () => document.querySelector('form[data-controls] input[name="words"]')?.focus(),
    '?': () => document.getElementById('_keys').togglePopover(),
  };

  addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, select, textarea, dialog, [contenteditable]');
    const action = Object.hasOwn(actions, event.key) && actions[event.key];
    if (action && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && litsite.preferences.get('keys') !== 'off') {
      event.preventDefault();
      action();
    }
  });

  document.querySelectorAll('[data-print]').forEach((button) => button.addEventListener('click', () => print()));
})();
