// Text as the words that the index holds; the counterpart of litsite/index/words.py.
'use strict';

(function () {
  const LONGEST = 40;
  const CJK = '\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
  const cjkLetter = new RegExp(`[${CJK}]`, 'u');
  const run = new RegExp(`[${CJK}]+|[^${CJK}]+`, 'gu');
  const word = /[\p{L}\p{N}\p{M}]+/gu;
  const ascii = /^[\x00-\x7f]*$/;

  function cut(text) {
    return text.length > LONGEST ? [...text].slice(0, LONGEST).join('') : text;
  }

  // Chinese, Japanese and Korean runs become pairs of neighbouring characters.
  function pieces(text) {
    if (!cjkLetter.test(text)) {
      return [cut(text)];
    }
    return text.match(run).flatMap((part) => {
      const letters = [...part];
      if (letters.length === 1 || !cjkLetter.test(part)) {
        return [cut(part)];
      }
      return letters.slice(1).map((letter, place) => letters[place] + letter);
    });
  }

  litsite.words = (text) => (litsite.fold(text).match(word) || []).flatMap(pieces);

  // The same words with where each begins and ends in the text as it is shown.
  litsite.locatedWords = function (text) {
    const found = { words: [], starts: [], ends: [] };

    function add(piece, start, end) {
      found.words.push(piece);
      found.starts.push(start);
      found.ends.push(end);
    }

    function addPairs(part, start) {
      const letters = [...part];
      let place = start;
      letters.slice(1).forEach((letter, index) => {
        const before = letters[index];
        add(litsite.fold(before + letter), place, place + before.length + letter.length);
        place += before.length;
      });
    }

    for (const { 0: shown, index } of text.matchAll(word)) {
      if (ascii.test(shown)) {
        add(cut(shown.toLowerCase()), index, index + shown.length);
      } else if (!cjkLetter.test(shown)) {
        litsite.words(shown).forEach((piece) => add(piece, index, index + shown.length));
      } else {
        for (const { 0: part, index: inside } of shown.matchAll(run)) {
          const start = index + inside;
          if (part.length > 1 && cjkLetter.test(part)) {
            addPairs(part, start);
          } else {
            litsite.words(part).forEach((piece) => add(piece, start, start + part.length));
          }
        }
      }
    }
    return found;
  };
})();
