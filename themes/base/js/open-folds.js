// Opens the folds of a list while words are sought in it, so that nothing that matches is out of sight.
'use strict';

(function () {
  const form = document.querySelector('form[data-controls]');
  const folds = [...document.querySelectorAll('[data-list] details')];
  let opened = [];
  let seeking = false;

  function update() {
    const seeks = form.elements.words.value.trim() !== '';
    if (seeks === seeking) {
      return;
    }
    seeking = seeks;
    if (seeks) {
      opened = folds.filter((fold) => !fold.open);
    }
    opened.forEach((fold) => {
      fold.open = seeks;
    });
  }

  if (form) {
    form.addEventListener('input', update);
    form.addEventListener('reset', () => setTimeout(update));
    update();
  }
})();
