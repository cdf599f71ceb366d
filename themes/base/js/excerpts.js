// Chooses the passage of a document that shows best why it was found, and where the words stand in it.
'use strict';

litsite.excerpts = (function () {
  const WINDOW = 36;
  const BEFORE = 60;
  const LENGTH = 260;
  const located = new Map();

  function locate(text) {
    if (!located.has(text)) {
      located.set(text, litsite.locatedWords(text));
    }
    return located.get(text);
  }

  // The number of the wanted word that a word meets, -1 for none. Each of `wanted` may be met by several words, and by
  // all that begin like it while it is unfinished.
  function createMatcher(wanted) {
    const whole = new Map();
    wanted.forEach(({ words }, number) => words.forEach((word) => whole.has(word) || whole.set(word, number)));
    const beginnings = wanted.map(({ beginning }, number) => [beginning, number]).filter(([beginning]) => beginning);
    return (word) => whole.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1] ?? -1;
  }

  function hitsIn(text, match) {
    const { words, starts, ends } = locate(text);
    const hits = [];
    words.forEach((word, place) => {
      const number = match(word);
      if (number >= 0) {
        hits.push({ place, number, start: starts[place], end: ends[place] });
      }
    });
    return hits;
  }

  // Different words count most, then words side by side, then how many there are.
  function worth(hits) {
    const different = new Set(hits.map((hit) => hit.number)).size;
    const together = hits.filter((hit, index) => index && hit.place - hits[index - 1].place === 1 && hit.number !== hits[index - 1].number).length;
    return 100 * different + 10 * Math.min(together, 5) + Math.min(hits.length, 9);
  }

  function bestWindow(hits) {
    let best = { worth: 0, first: 0 };
    let last = 0;
    hits.forEach((hit, first) => {
      while (last < hits.length && hits[last].place - hit.place < WINDOW) {
        last += 1;
      }
      const value = worth(hits.slice(first, Math.min(last, first + 12)));
      if (value > best.worth) {
        best = { worth: value, first };
      }
    });
    return best;
  }

  function cutAround(text, hit) {
    const place = hit ? hit.start : 0;
    let start = place > BEFORE ? text.indexOf(' ', place - BEFORE) + 1 : 0;
    if (start > place) {
      start = place;
    }
    const end = start + LENGTH >= text.length ? text.length : Math.max(text.lastIndexOf(' ', start + LENGTH), place + 40);
    return [start, end];
  }

  return {
    createMatcher,

    hitsIn,

    // A part of a text in pieces: [text, marked].
    pieces(text, hits, start = 0, end = text.length) {
      const pieces = [];
      let place = start;
      hits.filter((hit) => hit.start >= start && hit.end <= end && hit.end > place).forEach((hit) => {
        const from = Math.max(place, hit.start);
        pieces.push([text.slice(place, from), false], [text.slice(from, hit.end), true]);
        place = hit.end;
      });
      pieces.push([text.slice(place, end), false]);
      return pieces.filter(([piece]) => piece);
    },

    // The best passage of several texts, the earlier one among equals; null when there is no text.
    choose(texts, match) {
      let best = null;
      texts.filter(Boolean).forEach((text) => {
        const hits = hitsIn(text, match);
        const found = bestWindow(hits);
        if (!best || found.worth > best.worth) {
          best = { text, hits, worth: found.worth, first: found.first };
        }
      });
      if (!best) {
        return null;
      }
      const [start, end] = cutAround(best.text, best.hits[best.first]);
      return { text: best.text, hits: best.hits, start, end };
    },
  };
})();
