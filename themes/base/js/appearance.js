// The panel for theme, text size and single-key shortcuts.
'use strict';

(function () {
  const panel = document.getElementById('_appearance');

  panel.querySelectorAll('input[type="radio"]').forEach((input) => {
    input.checked = litsite.preferences.get(input.name) === input.value;
  });
  panel.addEventListener('change', (event) => {
    const { type, name, value, checked } = event.target;
    litsite.preferences.set({ [name]: type === 'checkbox' ? (checked ? 'on' : 'off') : value });
  });
  const keys = panel.querySelector('input[name="keys"]');
  keys.checked = litsite.preferences.get('keys') !== 'off';
})();
