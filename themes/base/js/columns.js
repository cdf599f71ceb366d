// Closes and opens the side columns of a wide window and remembers it; in narrow windows they are popovers, without script.
'use strict';

(function () {
  document.querySelectorAll('button[data-column]').forEach((button) => {
    const side = button.dataset.column;
    const show = () => button.setAttribute('aria-expanded', String(litsite.preferences.get(side) !== 'closed'));

    button.addEventListener('click', () => {
      litsite.preferences.set({ [side]: litsite.preferences.get(side) === 'closed' ? 'open' : 'closed' });
      show();
    });
    show();
  });

  // A drawer has done its work once a link in it was followed, also to an anchor on the same page.
  document.querySelectorAll('.column[popover]').forEach((drawer) => {
    drawer.addEventListener('click', (event) => {
      if (event.target.closest('a') && drawer.matches(':popover-open')) {
        drawer.hidePopover();
      }
    });
  });
})();
