// Opens what a link from elsewhere leads to: evidence, and folds around it.
'use strict';

(function () {
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const why = target?.querySelector(':scope > details.why');
    if (!why && !target?.closest('details')) {
      return;
    }
    if (why) {
      why.open = true;
    }
    for (let above = target.closest('details'); above; above = above.parentElement.closest('details')) {
      above.open = true;
    }
    target.scrollIntoView({ block: 'start' });
  }

  addEventListener('hashchange', reveal);
  reveal();
})();
