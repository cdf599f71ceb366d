// What papers and communities are called on the map.
'use strict';

// A paper as it is cited in running text: "Ho & Li (2019)", else its title.
litsite.graphLabel = function (data, node) {
  return data.creators[node] ? `${data.creators[node]} (${data.years[node] || 'n.d.'})` : data.titles[node];
};

// The title of every community, given the members of each: the keywords that most of them have. `data.keywords` holds
// for every node places in `data.keywordNames`. Among keywords that are as frequent, the one that is rarer elsewhere
// comes first, then the one that is listed first. A keyword whose words another of the title has says nothing new. A
// community without any keyword is named after its best connected paper.
litsite.graphTitles = function (data, graph, members) {
  const MOST = 2;
  const everywhere = new Map();
  data.keywords.forEach((keywords) => keywords.forEach((each) => everywhere.set(each, (everywhere.get(each) ?? 0) + 1)));

  function ranked(nodes) {
    const counts = new Map();
    nodes.forEach((node) => data.keywords[node].forEach((each) => counts.set(each, (counts.get(each) ?? 0) + 1)));
    return [...counts.keys()].sort(
      (one, other) => counts.get(other) - counts.get(one) || everywhere.get(one) - everywhere.get(other) || one - other,
    );
  }

  function isNew(name, chosen) {
    const words = name.toLowerCase().split(' ');
    return !chosen.some((other) => {
      const others = other.toLowerCase().split(' ');
      return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
    });
  }

  function named(nodes) {
    const hub = nodes.reduce((best, node) => (graph.degree[node] > graph.degree[best] ? node : best));
    return `Around ${litsite.graphLabel(data, hub)}`;
  }

  const taken = new Set();
  return members.map((nodes) => {
    const names = ranked(nodes).map((keyword) => data.keywordNames[keyword]);
    const chosen = [];
    for (const name of names) {
      const isEnough = chosen.length >= MOST && !taken.has(chosen.join(', '));
      if (!isEnough && isNew(name, chosen)) {
        chosen.push(name);
      }
    }
    const title = chosen.join(', ');
    taken.add(title);
    return title ? title[0].toUpperCase() + title.slice(1) : named(nodes);
  });
};
