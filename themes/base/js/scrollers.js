// Lets the keyboard scroll formulas that are wider than the column, as it can tables and code.
'use strict';

(function () {
  const formulas = document.querySelectorAll('.prose math[display="block"]');

  function check() {
    formulas.forEach((formula) => {
      if (formula.scrollWidth > formula.clientWidth) {
        formula.tabIndex = 0;
      } else {
        formula.removeAttribute('tabindex');
      }
    });
  }

  check();
  addEventListener('resize', check, { passive: true });
})();
