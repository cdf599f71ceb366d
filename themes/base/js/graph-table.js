// The same as the map shows, as a table: papers, their clusters, and what each is connected to. Made when it is opened.
'use strict';

litsite.attachGraphTable = function (view, details, words, chosen) {
  const { element: make } = litsite;
  const { data, graph } = view;
  const table = details.querySelector('table');
  const [body] = table.tBodies;
  let isStale = true;

  function connected(node) {
    const entries = litsite.graphNeighbours(graph, node).map(([other, link]) => {
      const name = make('bdi', { textContent: data.titles[other] });
      return make('li', {}, name, `: ${words.typeOf(link, node)}, ${(data.score[link] / 100).toFixed(2)}`);
    });
    return make('ul', {}, ...entries);
  }

  // The number of connections opens to what they are.
  function degree(node) {
    if (!graph.degree[node]) {
      return make('td', { textContent: '0' });
    }
    const opened = make('details', {}, make('summary', { textContent: graph.degree[node].toLocaleString() }));
    opened.addEventListener('toggle', () => {
      if (opened.open && opened.children.length === 1) {
        opened.append(connected(node));
      }
    });
    return make('td', {}, opened);
  }

  function row(node) {
    const link = make('a', { href: litsite.url(data.hrefs[node]), dir: 'auto', textContent: data.titles[node] });
    const show = make('button', { type: 'button', textContent: 'On the map' });
    show.setAttribute('aria-label', `Show on the map: ${data.titles[node]}`);
    show.addEventListener('click', () => chosen(node));
    const by = make('span', { className: 'by', dir: 'auto', textContent: words.byline(node) });
    const made = make(
      'tr',
      {},
      make('td', {}, link, ' ', by),
      make('td', { dir: 'auto', textContent: words.cluster(node) || 'none' }),
      degree(node),
      make('td', {}, show),
    );
    made.dataset.node = node;
    if (node === view.selected) {
      made.setAttribute('aria-current', 'true');
    }
    return made;
  }

  function mark() {
    body.querySelector('[aria-current]')?.removeAttribute('aria-current');
    body.querySelector(`[data-node="${view.selected}"]`)?.setAttribute('aria-current', 'true');
  }

  const nodes = data.keys.map((_, node) => node);
  const rows = litsite.createLongTable(table, details.querySelector('[data-more]'), nodes, {
    row,
    textOf: (node, column) => [data.titles[node], words.cluster(node), String(graph.degree[node])][column],
    passes: view.isShown,
  });

  function show() {
    rows.show();
    isStale = false;
  }

  function showIfOpen() {
    isStale = true;
    if (details.open) {
      show();
    }
  }

  details.addEventListener('toggle', () => {
    if (details.open && isStale) {
      show();
    }
  });
  view.on('select', mark);

  return { refresh: showIfOpen };
};
