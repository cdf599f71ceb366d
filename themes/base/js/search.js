// Answers queries: words to terms, terms to ranked documents, and phrases checked in the texts of the best of them.
'use strict';

litsite.createSearch = function (data) {
  const MOST_ENDINGS = 60;
  const ENDING_WEIGHT = 0.7;
  const SPELLING_WEIGHT = 0.5;
  const SHORTEST_MISTYPED = 4;
  const FEW = 3;
  const MOST_CHECKED = 240;
  const BATCH = 24;
  const FIELDS = { author: 'creators', tag: 'tags', title: 'title', venue: 'venue', type: 'type' };
  const EVERYWHERE = ['title', 'creators', 'tags', 'venue', 'context', 'abstract', 'annotations', 'text'];
  const addresses = data.documents ? data.documents.split(' ') : [];
  const postings = litsite.createPostings(data, litsite.load);
  const spelling = litsite.createSpelling(data, litsite.load);
  const rank = litsite.createRanking(data);
  const folded = new WeakMap();

  async function record(document) {
    const address = addresses[document];
    if (!Object.hasOwn(data.texts, address)) {
      await litsite.load(`data/search/texts/${address.toLowerCase()}.js`);
    }
    return data.texts[address];
  }

  // The terms that meet a word: itself, its endings while it is being typed (and those of a single Chinese, Japanese or
  // Korean character, which the index holds in pairs), and where it occurs next to never, words one typing error away.
  async function alternativesOf(word, field, { exact, unfinished }) {
    const term = field ? `${field}:${word}` : word;
    const own = await postings.of(term);
    const found = own ? [{ word, postings: own, weight: 1 }] : [];
    if ([...word].length > 1 ? unfinished : word > '\u3000') {
      (await postings.startingWith(term, MOST_ENDINGS)).filter(([other]) => other !== term).forEach(([other, list]) => {
        found.push({ word: other.slice(term.length - word.length), postings: list, weight: ENDING_WEIGHT });
      });
    }
    const documents = found.reduce((sum, each) => sum + each.postings.length, 0);
    if (!exact && documents < FEW && word.length >= SHORTEST_MISTYPED) {
      const near = await spelling.near(word);
      const lists = await Promise.all(near.map((other) => postings.of(field ? `${field}:${other}` : other)));
      near.forEach((other, index) => {
        if (lists[index]) {
          found.push({ word: other, postings: lists[index], weight: SPELLING_WEIGHT });
        }
      });
    }
    return found;
  }

  function wordsOf(part) {
    return Promise.all(part.words.map((word, index) => alternativesOf(word, part.field, {
      exact: part.phrase || part.excluded,
      unfinished: part.unfinished && !part.excluded && index === part.words.length - 1,
    })));
  }

  // The words of a record between blanks, field by field, to look for phrases in.
  function foldedText(found, field) {
    if (!folded.has(found)) {
      folded.set(found, new Map());
    }
    const texts = folded.get(found);
    if (!texts.has(field)) {
      const values = (field ? [FIELDS[field]] : EVERYWHERE).flatMap((name) => found[name] || []);
      texts.set(field, values.map((value) => ` ${litsite.words(value).join(' ')} `).join('|'));
    }
    return texts.get(field);
  }

  function createCheck(parts) {
    const phrases = parts.filter((part) => part.phrase);
    return phrases.length && ((found) => phrases.every((part) =>
      foldedText(found, part.field).includes(` ${part.words.join(' ')} `) !== part.excluded));
  }

  // The first `count` of the ranked documents that pass. With phrases no more than `most` are looked into, and only as
  // long as `goesOn` says so; `exact` tells whether `total` is all there are.
  async function firstOf(ranked, count, check, most, goesOn) {
    if (!check) {
      const records = await Promise.all(ranked.slice(0, count).map(([document]) => record(document)));
      return { records, total: ranked.length, exact: true };
    }
    const records = [];
    let looked = 0;
    while (looked < Math.min(ranked.length, most) && records.length <= count && goesOn(looked, ranked.length)) {
      const batch = await Promise.all(ranked.slice(looked, looked + BATCH).map(([document]) => record(document)));
      records.push(...batch.filter(check));
      looked += batch.length;
    }
    return { records: records.slice(0, count), total: records.length, exact: looked >= ranked.length };
  }

  // `match` says which words of a text to mark.
  return async function (text, count, { most = MOST_CHECKED, goesOn = () => true } = {}) {
    const query = litsite.parseQuery(text);
    if (!query.parts.length && !query.years.length) {
      return { records: [], total: 0, candidates: 0, exact: true, asked: false, match: () => -1 };
    }
    const asked = query.parts.filter((part) => !part.excluded);
    const excluded = query.parts.filter((part) => part.excluded && !part.phrase);
    const [askedWords, excludedWords] = await Promise.all([asked, excluded].map((parts) => Promise.all(parts.map(wordsOf))));
    const accepts = (document) => query.years.every(({ range: [from, to], excluded: not }) =>
      (data.years[document] > 0 && data.years[document] >= from && data.years[document] <= to) !== not);
    const ranked = rank(askedWords, excludedWords, accepts);
    const wanted = asked.flatMap((part, number) => part.words.map((word, index) => ({
      beginning: part.unfinished && index === part.words.length - 1 && word.length > 1 ? word : '',
      words: [word, ...askedWords[number][index].map((each) => each.word)],
    })));
    const found = await firstOf(ranked, count, createCheck(query.parts), most, goesOn);
    return { ...found, candidates: ranked.length, asked: true, match: litsite.excerpts.createMatcher(wanted) };
  };
};
