// Single-key shortcuts, which can be switched off: "/" goes to the filter, "?" opens the list of keys.
'use strict';

(function () {
  const actions = {
    '/': () => document.querySelector('form[data-controls] input[name="words"]')?.focus(),
    '?': () => document.getElementById('_keys').togglePopover(),
  };

  addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, select, textarea, [contenteditable]');
    const action = actions[event.key];
    if (action && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && litsite.preferences.get('keys') !== 'off') {
      event.preventDefault();
      action();
    }
  });

  document.querySelectorAll('[data-print]').forEach((button) => button.addEventListener('click', () => print()));
})();
