// The map in words: what a paper, a link or a cluster is called where it cannot be seen.
'use strict';

litsite.createGraphWords = function ({ data, graph, tints }) {
  const CITES = 'cites';
  const SHARED_TAGS = 'shared_tags';
  const HYBRID = ['hybrid_search', 'human_curated_and_hybrid_search'];
  const counted = (count, one, many) => `${count.toLocaleString()} ${count === 1 ? one : many}`;

  // Whether a node cites the other end of a link, and whether it is cited by it.
  function citing(link, node) {
    const [first, second] = [Boolean(data.citing[link] & 1), Boolean(data.citing[link] & 2)];
    return data.source[link] === node ? [first, second] : [second, first];
  }

  function listed(words) {
    return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  }

  function typeOf(link, node) {
    const [cites, cited] = citing(link, node);
    if (data.types[data.type[link]] !== CITES || !cited) {
      return data.typeLabels[data.type[link]];
    }
    return cites ? 'Cite each other' : 'Cited by';
  }

  return {
    counted,
    typeOf,

    // "Vaswani et al. 2017".
    byline: (node) => [data.creators[node], data.years[node]].filter(Boolean).join(' '),

    cluster: (node) => data.communities[data.community[node]]?.title ?? '',

    className: (community) => `community-${tints[community] + 1}`,

    // What speaks for a link, seen from one of its ends, in a few words.
    reason(link, node) {
      const type = data.types[data.type[link]];
      const terms = data.terms[link].map((term) => data.termNames[term]);
      const [cites, cited] = citing(link, node);
      const clauses = [];
      if (terms.length && type === SHARED_TAGS) {
        clauses.push(`both are tagged ${listed(terms.map((term) => `“${term}”`))}`);
      } else if (terms.length) {
        clauses.push(`both discuss ${listed(terms)}`);
      } else if (HYBRID.includes(type)) {
        clauses.push('their texts are close in meaning');
      }
      if (cites) {
        clauses.push('this paper cites it');
      }
      if (cited) {
        clauses.push('it cites this paper');
      }
      return clauses.join('; ');
    },

    // A paper as it is announced: whose, when, title, connections, cluster.
    sentence(node) {
      const connections = counted(graph.degree[node], 'connection', 'connections');
      const cluster = this.cluster(node);
      return [this.byline(node), data.titles[node], connections, cluster && `cluster ${cluster}`].filter(Boolean).join(', ');
    },

    // Opens the paper in Zotero's window; addresses of papers in groups are "g4711-ABCD2345".
    zotero(node) {
      const [, group, key] = /^(?:g(\d+)-)?(.*)$/.exec(data.keys[node]);
      return `zotero://select/${group ? `groups/${group}` : 'library'}/items/${key}`;
    },
  };
};
