// Scores documents with BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over frequencies
// in which the index has already weighted the fields. A document has to hold every word that is asked for.
'use strict';

litsite.createRanking = function ({ lengths, levels, years }) {
  const K1 = 1.5;
  const B = 0.4;
  const count = lengths.length;
  const average = lengths.reduce((sum, length) => sum + length, 0) / (count || 1) || 1;
  const norms = Float64Array.from(lengths, (length) => K1 * (1 - B + (B * length) / average));

  // A word may be met by several terms (endings, other spellings); the best of them counts in each document, and how
  // rare the word is follows from all documents that one of them is in. `weight` makes less of a term.
  function frequencies(alternatives) {
    const best = new Float64Array(count);
    let documents = 0;
    alternatives.forEach(({ postings, weight }) => {
      postings.forEach((posting) => {
        const document = posting >> 3;
        const frequency = weight * levels[posting & 7];
        documents += best[document] === 0;
        best[document] = Math.max(best[document], frequency);
      });
    });
    return { best, rarity: Math.log(1 + (count - documents + 0.5) / (documents + 0.5)) };
  }

  // `asked` and `excluded` are lists of parts, each a list of words, each a list of alternatives. A document is left out
  // when it holds every word of an excluded part. The answer is [document, score], best first, newer ones before older.
  return function (asked, excluded, accepts) {
    const words = asked.flat().map(frequencies);
    const unwanted = excluded.map((part) => part.map(frequencies));
    const found = [];
    for (let document = 0; document < count; document += 1) {
      let score = 0;
      const holdsAll = words.every(({ best, rarity }) => {
        const frequency = best[document];
        score += (rarity * frequency * (K1 + 1)) / (frequency + norms[document]);
        return frequency > 0;
      });
      if (holdsAll && accepts(document) && !unwanted.some((part) => part.every(({ best }) => best[document] > 0))) {
        found.push([document, score]);
      }
    }
    return found.sort((a, b) => b[1] - a[1] || years[b[0]] - years[a[0]] || a[0] - b[0]);
  };
};
