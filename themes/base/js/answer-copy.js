// What the button that copies the answer holds: citations with a bibliography while they are shown, clean text else.
'use strict';

(function () {
  const answer = document.querySelector('[data-answer]');
  const button = answer.querySelector('[data-answer-copy]');

  button.addEventListener('click', () => {
    const { cited, clean } = button.dataset;
    button.dataset.copy = answer.classList.contains('citations-hidden') ? clean : cited;
  });
})();
