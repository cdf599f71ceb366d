// The same as the map shows, as a table: papers, their clusters, and what each is connected to. Made when it is opened.
'use strict';

litsite.attachGraphTable = function (view, details, words, chosen) {
  const STEP = 100;
  const { element: make } = litsite;
  const { data, graph } = view;
  const table = details.querySelector('table');
  const more = details.querySelector('[data-more]');
  const [body] = table.tBodies;
  const nodes = data.keys.map((_, node) => node);
  const sort = litsite.createSort(nodes, (node, column) => [data.titles[node], words.cluster(node), String(graph.degree[node])][column]);
  let ordered = nodes;
  let limit = STEP;
  let isStale = true;

  function connected(node) {
    const rows = [];
    for (let place = graph.starts[node]; place < graph.starts[node + 1]; place += 1) {
      const [other, link] = [graph.neighbours[place], graph.through[place]];
      const name = make('bdi', { textContent: data.titles[other] });
      rows.push(make('li', {}, name, `: ${words.typeOf(link, node)}, ${(data.score[link] / 100).toFixed(2)}`));
    }
    return make('ul', {}, ...rows);
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
    return made;
  }

  function mark() {
    body.querySelector('[aria-current]')?.removeAttribute('aria-current');
    body.querySelector(`[data-node="${view.selected}"]`)?.setAttribute('aria-current', 'true');
  }

  function show() {
    const passing = ordered.filter((node) => !view.shown || view.shown.nodes[node]);
    body.replaceChildren(...passing.slice(0, limit).map(row));
    const left = passing.length - limit;
    more.hidden = left <= 0;
    more.textContent = `Show ${Math.min(STEP, left).toLocaleString()} more of ${left.toLocaleString()}`;
    mark();
    isStale = false;
  }

  function showIfOpen() {
    isStale = true;
    if (details.open) {
      show();
    }
  }

  litsite.createTableHeads(table, (column, direction, numeric) => {
    ordered = direction ? sort.by(column, direction, numeric) : sort.restored();
    limit = STEP;
    show();
  });
  more.addEventListener('click', () => {
    const first = limit;
    limit += STEP;
    show();
    body.rows[first]?.querySelector('a').focus();
  });
  details.addEventListener('toggle', () => {
    if (details.open && isStale) {
      show();
    }
  });
  view.on('select', mark);

  return { refresh: showIfOpen };
};
