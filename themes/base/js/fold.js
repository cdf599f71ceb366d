// Folds text for comparison: lower case, without diacritics, so that "Godel" finds "Gödel". litsite/index/words.py
// does the same when the index is written.
'use strict';

litsite.fold = (function () {
  const accents = new RegExp(
    '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u0610-\\u061a\\u064b-\\u065f\\u0670' +
      '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0]+',
    'g',
  );
  const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', þ: 'th', ς: 'σ' };
  const special = /[ßæœøđłıþς]/g;
  const ascii = /^[\x00-\x7f]*$/;

  return function (text) {
    if (ascii.test(text)) {
      return text.toLowerCase();
    }
    const lowered = text.normalize('NFKD').toLowerCase().replace(accents, '');
    return lowered.replace(special, (letter) => letters[letter]).normalize('NFC');
  };
})();
