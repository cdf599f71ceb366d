// The drawer beside the map: the selected paper, its cluster, and the papers it is connected to, each with the reason.
'use strict';

litsite.attachGraphInspector = function (view, element, canvas, words) {
  const AT_ONCE = 100;
  const { element: make } = litsite;
  const { data, graph } = view;
  const heading = element.querySelector('h2');
  const body = element.querySelector('[data-body]');
  const members = data.communities.map(() => []);
  data.community.forEach((community, node) => members[community]?.push(node));
  members.forEach((nodes) => nodes.sort((one, other) => graph.degree[other] - graph.degree[one] || one - other));
  let shown = -1;
  let cameFrom = null;
  let isQuiet = false;

  // Its text is a paper's title; a click inspects that paper, and the focus stays in the drawer.
  function paper(node) {
    const button = make('button', { type: 'button', className: 'paper', dir: 'auto', textContent: data.titles[node] });
    button.addEventListener('click', () => {
      view.select(node);
      view.focus(litsite.graphNeighbourhood(graph, node));
      heading.focus();
    });
    return button;
  }

  function byline(node) {
    return make('span', { className: 'by', dir: 'auto', textContent: words.byline(node) });
  }

  // Long lists are filled as far as one reads, then on demand.
  function list(className, rows, row) {
    const made = make('ul', { className }, ...rows.slice(0, AT_ONCE).map(row));
    if (rows.length <= AT_ONCE) {
      return [made];
    }
    const more = make('button', { type: 'button', className: 'button', textContent: `Show all ${rows.length.toLocaleString()}` });
    more.addEventListener('click', () => {
      made.append(...rows.slice(AT_ONCE).map(row));
      more.remove();
      made.children[AT_ONCE].querySelector('button, a')?.focus();
    });
    return [made, more];
  }

  function actions(node) {
    const open = make('a', { className: 'button strong', href: litsite.url(data.hrefs[node]), textContent: 'Open page' });
    const zotero = make('a', { className: 'button', href: words.zotero(node), textContent: 'Open in Zotero' });
    return make('ul', { className: 'actions' }, make('li', {}, open), make('li', {}, zotero));
  }

  function isSpotlit(nodes) {
    return view.spotlit?.size === nodes.length && nodes.every((node) => view.spotlit.has(node));
  }

  function focusButton(nodes) {
    const button = make('button', { type: 'button', className: 'button', textContent: 'Focus Cluster' });
    button.dataset.focusCluster = '';
    button.setAttribute('aria-pressed', String(isSpotlit(nodes)));
    button.addEventListener('click', () => {
      const spotlight = !isSpotlit(nodes);
      view.spotlight(spotlight ? new Set(nodes) : null);
      if (spotlight) {
        view.focus(nodes);
      }
    });
    return button;
  }

  function peer(node) {
    if (node !== shown) {
      return make('li', {}, paper(node), ' ', byline(node));
    }
    const name = make('span', { className: 'paper', dir: 'auto', textContent: data.titles[node] });
    return make('li', {}, name, ' ', byline(node), make('span', { className: 'here', textContent: ' (current paper)' }));
  }

  function cluster(node) {
    const community = data.community[node];
    const section = make('section', { id: 'inspector-cluster-section' }, make('h3', { className: 'cap', textContent: 'Topical cluster' }));
    if (community < 0) {
      section.append(make('p', { className: 'isolated' }, make('b', { textContent: 'Isolated paper' }), ' No connected cluster peers found in library.'));
      return section;
    }
    const { title, href } = data.communities[community];
    const nodes = members[community];
    const dot = make('span', { className: `dot ${words.className(community)}` });
    dot.setAttribute('aria-hidden', 'true');
    const name = make('b', { dir: 'auto' }, href ? make('a', { href: litsite.url(href), textContent: title }) : title);
    const count = make('span', { className: 'count', textContent: words.counted(nodes.length, 'paper', 'papers') });
    const peers = make('div', { className: 'peers', tabIndex: 0 }, ...list('', nodes, peer));
    peers.setAttribute('role', 'group');
    peers.setAttribute('aria-label', 'Papers of the cluster');
    section.append(make('p', { className: 'cluster' }, dot, name, ' ', count), focusButton(nodes), peers);
    return section;
  }

  // The types of relation are listed strongest first, as `data.types` is.
  function connections(node) {
    return litsite.graphNeighbours(graph, node).sort(
      ([one, first], [other, second]) => data.type[first] - data.type[second] || data.score[second] - data.score[first] || one - other,
    );
  }

  function connection([other, link]) {
    const name = data.types[data.type[link]].replaceAll('_', '-');
    const type = make('span', { className: `type relation-${name}`, textContent: words.typeOf(link, shown) });
    const score = make('span', { className: 'number', textContent: (data.score[link] / 100).toFixed(2) });
    const why = make('a', {
      href: `${litsite.url(data.hrefs[shown])}#related-${data.keys[other].toLowerCase()}`,
      textContent: 'why?',
    });
    const reason = words.reason(link, shown);
    const facts = make('p', { className: 'facts' }, type, ' ', score, ' ');
    if (reason) {
      facts.append(make('span', { className: 'reason', dir: 'auto', textContent: `${reason[0].toUpperCase()}${reason.slice(1)}.` }), ' ');
    }
    facts.append(why);
    if (!view.isShown(other)) {
      facts.append(make('span', { className: 'quiet', textContent: ' Not on the map with these filters.' }));
    }
    return make('li', {}, paper(other), ' ', byline(other), facts);
  }

  function connected(node) {
    const found = connections(node);
    if (!found.length) {
      return [];
    }
    const count = make('span', { className: 'count', textContent: found.length.toLocaleString() });
    const title = make('h3', { className: 'cap' }, 'Connected papers ', count);
    return [make('section', { className: 'connected' }, title, ...list('', found, connection))];
  }

  function render() {
    heading.textContent = data.titles[shown];
    const whose = make('p', { className: 'by', dir: 'auto', textContent: words.byline(shown) });
    const notes = view.isShown(shown) ? [] : [make('p', { className: 'quiet', textContent: 'Not on the map with these filters.' })];
    body.replaceChildren(whose, ...notes, actions(shown), cluster(shown), ...connected(shown));
    element.scrollTop = 0;
  }

  // With `focus` the drawer takes it, and gives it back to where it came from when it is closed.
  function open({ focus = false } = {}) {
    if (shown < 0) {
      return;
    }
    element.hidden = false;
    if (focus) {
      view.reveal(shown);
      cameFrom = document.activeElement;
      heading.focus();
    }
  }

  function close() {
    const hadFocus = element.contains(document.activeElement);
    element.hidden = true;
    if (hadFocus) {
      (cameFrom?.isConnected && !element.contains(cameFrom) ? cameFrom : canvas).focus();
    }
    cameFrom = null;
  }

  view.on('select', (node) => {
    shown = node;
    if (node < 0) {
      close();
      body.replaceChildren();
      return;
    }
    render();
    if (!isQuiet) {
      open();
    }
  });
  view.on('spotlight', () => {
    const button = body.querySelector('[data-focus-cluster]');
    button?.setAttribute('aria-pressed', String(isSpotlit(members[data.community[shown]])));
  });
  element.querySelector('[data-close]').addEventListener('click', close);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  });

  return {
    open,
    close,
    members,

    // What is selected meanwhile does not open a closed drawer.
    quietly(action) {
      isQuiet = true;
      action();
      isQuiet = false;
    },

    refresh() {
      if (shown >= 0) {
        render();
      }
    },
  };
};
