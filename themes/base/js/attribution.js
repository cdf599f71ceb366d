// Shows or hides which sentences of a passage carry its claim, on every page alike, and remembers it.
'use strict';

litsite.attribution = (function () {
  const html = document.documentElement;

  // Brings the page and the buttons that are on it now into the state that was chosen.
  function show() {
    const hidden = litsite.preferences.get('attribution') === 'hidden';
    html.classList.toggle('attribution-hidden', hidden);
    document.querySelectorAll('[data-attribution]').forEach((button) => {
      button.textContent = `Attribution: ${hidden ? 'Hidden' : 'Shown'}`;
      button.title = hidden ? 'Mark the sentences that carry a claim' : 'Show passages without marks';
      button.setAttribute('aria-pressed', String(!hidden));
    });
  }

  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-attribution]')) {
      litsite.preferences.set({ attribution: litsite.preferences.get('attribution') === 'hidden' ? '' : 'hidden' });
      show();
    }
  });
  show();

  return { show };
})();
