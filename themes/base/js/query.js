// Reads what a reader typed: words, "phrases", -word, author: title: tag: venue: type: and year:2019-2023.
'use strict';

litsite.parseQuery = (function () {
  const part = /(-?)(?:(author|title|tag|venue|type|year):)?(?:"([^"]*)"?|([^\s"]+))/giu;
  const years = /^(\d{4})?(-?)(\d{4})?$/;

  // [from, to], open ends included; null while it is no year yet.
  function span(text) {
    const found = years.exec(text);
    if (!found || (!found[1] && !found[3]) || (found[3] && !found[2])) {
      return null;
    }
    const [, from, dash, to] = found;
    return [Number(from || 0), to ? Number(to) : dash ? Infinity : Number(from)];
  }

  // `unfinished` parts end in a word that may go on. Words of a part with a field have it before them, as in the index.
  return function (text) {
    const query = { parts: [], years: [] };
    const typed = text.replace(/[“”„«»]/g, '"').replace(/–/g, '-');
    for (const { 0: whole, 1: minus, 2: named, 3: quoted, 4: bare, index } of typed.matchAll(part)) {
      const field = (named || '').toLowerCase();
      const excluded = minus === '-';
      if (field === 'year') {
        const range = span(quoted ?? bare);
        if (range) {
          query.years.push({ range, excluded });
        }
        continue;
      }
      const words = litsite.words(quoted ?? bare);
      if (words.length) {
        query.parts.push({
          field,
          words,
          excluded,
          phrase: quoted !== undefined && words.length > 1,
          unfinished: bare !== undefined && index + whole.length === typed.length && /[\p{L}\p{N}\p{M}]$/u.test(typed),
        });
      }
    }
    return query;
  };
})();
