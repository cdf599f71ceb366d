// Words of the library that differ from a mistyped one by one letter: changed, left out, added, or two exchanged.
'use strict';

litsite.createSpelling = function (data, load) {
  const lists = new Map();

  async function list(length) {
    const name = data.spellingNames[length];
    if (!name) {
      return [];
    }
    if (!lists.has(length)) {
      await load(`data/search/spellings/${name}.js`);
      lists.set(length, data.spellings[length].split(' '));
    }
    return lists.get(length);
  }

  // Damerau's four errors; both words are folded.
  function oneError(first, second) {
    const [short, long] = first.length <= second.length ? [first, second] : [second, first];
    let start = 0;
    while (start < short.length && short[start] === long[start]) {
      start += 1;
    }
    if (short.length < long.length) {
      return short.slice(start) === long.slice(start + 1);
    }
    return short.slice(start + 1) === long.slice(start + 1)
      || (short[start] === long[start + 1] && short[start + 1] === long[start] && short.slice(start + 2) === long.slice(start + 2));
  }

  return {
    oneError,

    async near(word) {
      const found = await Promise.all([-1, 0, 1].map((more) => list(word.length + more)));
      return found.flat().filter((other) => other !== word && oneError(word, other));
    },
  };
};
