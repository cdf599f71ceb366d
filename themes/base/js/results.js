// Shows a found document: title, whose and when, and the passage with marks. Everything is put in as text.
'use strict';

litsite.showResult = (function () {
  function element(name, className, children) {
    const made = document.createElement(name);
    made.className = className;
    made.append(...children);
    return made;
  }

  function marked(pieces) {
    return pieces.map(([text, isMarked]) => (isMarked ? element('mark', '', [text]) : text));
  }

  // Fills `place`, which is or holds the link, with the parts of a result.
  return function (place, record, match) {
    const { excerpts } = litsite;
    const kind = ['Note', 'Question'].includes(record.type) ? record.type : '';
    const by = [kind, record.byline, record.year, record.venue].filter(Boolean).join(' · ');
    const passage = excerpts.choose([record.abstract, ...(record.annotations || []), record.text], match);
    const title = element('span', 'title', marked(excerpts.pieces(record.title, excerpts.hitsIn(record.title, match))));
    title.dir = 'auto';
    place.append(title, element('span', 'by', [by]));
    if (passage) {
      const { text, hits, start, end } = passage;
      const pieces = marked(excerpts.pieces(text, hits, start, end));
      const excerpt = element('span', 'excerpt', [start ? '… ' : '', ...pieces, end < text.length ? ' …' : '']);
      excerpt.dir = 'auto';
      place.append(excerpt);
    }
  };
})();
