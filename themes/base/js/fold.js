// Folds text for comparison: lower case, without diacritics, so that "Godel" finds "Gödel".
'use strict';

litsite.fold = (text) => text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase();
