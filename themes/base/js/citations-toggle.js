// Takes the citations and the sources out of sight for plain reading, and brings them back. A page begins with them.
'use strict';

(function () {
  const answer = document.querySelector('[data-answer]');
  const button = answer.querySelector('[data-citations]');
  const words = document.createElement('span');
  button.replaceChildren(litsite.element('span', { className: 'glyph eye' }), words);

  function show(visible) {
    answer.classList.toggle('citations-hidden', !visible);
    button.setAttribute('aria-pressed', String(visible));
    button.title = visible ? 'Hide citations' : 'Show citations';
    words.textContent = `Citations: ${visible ? 'Visible' : 'Hidden'}`;
  }

  button.addEventListener('click', () => show(answer.classList.contains('citations-hidden')));
  show(true);
})();
