// The map without a pointer: arrows walk along links, and every step is said.
'use strict';

litsite.attachGraphKeyboard = function (view, canvas, status, { words, inspector }) {
  const { graph } = view;
  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const SIDES = { ArrowLeft: 'to the left', ArrowRight: 'to the right', ArrowUp: 'above', ArrowDown: 'below' };
  const ZOOM = 1.25;
  const WIDEST = Math.cos((75 * Math.PI) / 180);

  const isLinkShown = (link) => !view.shown || Boolean(view.shown.links[link]);

  function neighbours(node) {
    const found = litsite.graphNeighbours(graph, node);
    return found.filter(([, link]) => isLinkShown(link)).map(([other]) => other);
  }

  // The paper that lies most in a direction: the sharper its angle and the nearer it is, the better.
  function towards(from, [directionX, directionY], nodes) {
    let best = -1;
    let least = Infinity;
    for (const node of nodes) {
      const dx = view.x[node] - view.x[from];
      const dy = view.y[node] - view.y[from];
      const distance = Math.hypot(dx, dy) || 1;
      const cosine = (dx * directionX + dy * directionY) / distance;
      const cost = cosine >= WIDEST ? distance / cosine ** 4 : Infinity;
      if (node !== from && cost < least) {
        best = node;
        least = cost;
      }
    }
    return best;
  }

  function go(node) {
    inspector.quietly(() => view.select(node));
    view.reveal(node);
    status.textContent = words.sentence(node);
  }

  // The best connected paper in sight, else of all that are shown.
  function start() {
    const { x, y, zoom } = view.camera;
    const inSight = (node) =>
      Math.abs(view.x[node] - x) * zoom * 2 < canvas.clientWidth && Math.abs(view.y[node] - y) * zoom * 2 < canvas.clientHeight;
    const shown = view.shownNodes();
    const near = shown.filter(inSight);
    return (near.length ? near : shown).reduce((best, node) => (best < 0 || graph.degree[node] > graph.degree[best] ? node : best), -1);
  }

  // Along a link; with Shift, and from a paper without links, to whatever lies there.
  function walk(key, anywhere) {
    const from = view.selected;
    if (from < 0 || !view.isShown(from)) {
      const first = start();
      first < 0 ? (status.textContent = 'No paper is shown.') : go(first);
      return;
    }
    const linked = neighbours(from);
    const among = anywhere || !linked.length ? view.shownNodes() : linked;
    const next = towards(from, DIRECTIONS[key], among);
    if (next >= 0) {
      go(next);
    } else {
      status.textContent = `No ${anywhere || !linked.length ? '' : 'connected '}paper ${SIDES[key]}.`;
    }
  }

  function zoomBy(factor) {
    const { x, y, zoom } = view.camera;
    view.setCamera({ x, y, zoom: zoom * factor }, { animate: true });
    status.textContent = `Zoom ${Math.round(100 * view.camera.zoom)} %.`;
  }

  function clear() {
    view.spotlight(null);
    view.select(-1);
    status.textContent = 'Nothing is selected.';
  }

  function open() {
    if (view.selected >= 0) {
      view.open(view.selected);
    }
  }

  const actions = {
    Enter: open,
    ' ': () => inspector.open({ focus: true }),
    '+': () => zoomBy(ZOOM),
    '=': () => zoomBy(ZOOM),
    '-': () => zoomBy(1 / ZOOM),
    Home: () => {
      view.focus(view.shownNodes());
      status.textContent = 'The whole map.';
    },
    Escape: clear,
  };

  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (Object.hasOwn(DIRECTIONS, event.key)) {
      event.preventDefault();
      walk(event.key, event.shiftKey);
    } else if (Object.hasOwn(actions, event.key)) {
      event.preventDefault();
      actions[event.key]();
    }
  });
};
