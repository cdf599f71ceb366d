// A number between 0 and 1 that belongs to a text: what stands in the layout where others have chance.
'use strict';

// FNV-1a over UTF-16 units, then the last steps of MurmurHash3, which spread every bit over all of them.
litsite.graphHash = function (text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
};
