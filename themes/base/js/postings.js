// Finds the postings of terms in the shards of the index, and loads a shard when it is first needed. What the signs
// mean is written in docs/formats/search.md.
'use strict';

litsite.createPostings = function (data, load) {
  const MOST_SHARDS = 8;
  const decoded = new Map();
  const sortedKeys = new Map();

  // The last shard that begins at or before the term.
  function placeOf(term) {
    let low = 0;
    let high = data.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (data.starts[middle] <= term) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Math.max(0, low - 1);
  }

  async function shard(place) {
    const start = data.starts[place];
    if (start === undefined) {
      return {};
    }
    if (!Object.hasOwn(data.postings, start)) {
      await load(`data/search/postings/${data.names[place]}.js`);
    }
    return data.postings[start];
  }

  // Numbers `document << 3 | level`, ascending.
  function decode(signs) {
    const found = [];
    let before = 0;
    let value = 0;
    let unit = 1;
    for (let index = 0; index < signs.length; index += 1) {
      const code = signs.charCodeAt(index);
      if (code < 0x43) {
        value += (59 + code - 0x23) * unit;
        unit *= 32;
      } else {
        const posting = before + value + (code - (code > 0x5c ? 0x44 : 0x43)) * unit;
        found.push(posting);
        before = (posting | 7) + 1;
        value = 0;
        unit = 1;
      }
    }
    return Int32Array.from(found);
  }

  function postings(term, signs) {
    if (!decoded.has(term)) {
      decoded.set(term, decode(signs));
    }
    return decoded.get(term);
  }

  function keys(place, terms) {
    if (!sortedKeys.has(place)) {
      sortedKeys.set(place, Object.keys(terms));
    }
    return sortedKeys.get(place);
  }

  return {
    // The postings of one term, null when no document has it.
    async of(term) {
      const terms = await shard(placeOf(term));
      return Object.hasOwn(terms, term) ? postings(term, terms[term]) : null;
    },

    // The commonest terms that begin so: [term, postings].
    async startingWith(prefix, most) {
      const first = placeOf(prefix);
      const places = [];
      for (let place = first; place < data.starts.length && places.length < MOST_SHARDS; place += 1) {
        if (place > first && !data.starts[place].startsWith(prefix)) {
          break;
        }
        places.push(place);
      }
      const shards = await Promise.all(places.map(shard));
      const found = shards.flatMap((terms, index) =>
        keys(places[index], terms).filter((term) => term.startsWith(prefix)).map((term) => [term, terms[term]]));
      found.sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
      return found.slice(0, most).map(([term, signs]) => [term, postings(term, signs)]);
    },
  };
};
