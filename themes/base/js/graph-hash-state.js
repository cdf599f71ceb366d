// What the map shows stands in the address, so that the link leads others to the same view and Back to the one before:
// #key=ABCD2345&score=70&kinds=curated,cites&alone=0&tag=…&collection=…&centre=ABCD2345&depth=2&cluster=ABCD2345&at=x,y,zoom
'use strict';

litsite.attachGraphHash = function (view, filters, members) {
  const WAIT = 300;
  const { data, graph } = view;
  const numbers = new Map(data.keys.map((key, node) => [key, node]));
  let written = '';
  let hasMoved = false;
  let isRestoring = false;
  let waiting = 0;

  // The cluster in the spotlight, named by its oldest paper: numbers of clusters change from build to build.
  function spotlitCluster() {
    const [any] = view.spotlit ?? [];
    const nodes = any === undefined ? [] : members[data.community[any]] ?? [];
    return nodes.length === view.spotlit?.size ? data.keys[Math.min(...nodes)] : '';
  }

  function filtered() {
    const state = filters.state();
    const { everything } = filters;
    return {
      score: state.score === everything.score ? '' : String(state.score),
      kinds: state.kinds.length === everything.kinds.length ? '' : state.kinds.join() || 'none',
      alone: state.alone ? '' : '0',
      tag: state.tag,
      collection: state.collection,
      centre: data.keys[state.centre] ?? '',
      depth: state.centre < 0 ? '' : String(state.depth),
    };
  }

  function said() {
    const values = { key: data.keys[view.selected] ?? '', ...filtered(), cluster: spotlitCluster() };
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  }

  // What is chosen makes a new entry in the history; where the camera is changes the one that is there.
  function write() {
    const chosen = new URLSearchParams(said()).toString();
    const { x, y, zoom } = view.camera;
    const at = hasMoved ? `at=${Math.round(x)},${Math.round(y)},${Number(zoom.toPrecision(3))}` : '';
    const address = new URL(location.href);
    address.hash = [chosen, at].filter(Boolean).join('&');
    if (chosen !== written) {
      history.pushState(null, '', address);
    } else if (address.href !== location.href) {
      history.replaceState(history.state, '', address);
    }
    written = chosen;
  }

  function writeSoon() {
    if (!isRestoring) {
      clearTimeout(waiting);
      waiting = setTimeout(write, WAIT);
    }
  }

  function placeCamera(at, key, cluster) {
    const [x, y, zoom] = (at ?? '').split(',').map(Number);
    if (at && [x, y, zoom].every(Number.isFinite) && zoom > 0) {
      view.setCamera({ x, y, zoom }, { animate: false });
    } else if (cluster.length) {
      view.focus(cluster, { animate: false });
    } else if (key >= 0) {
      view.focus(litsite.graphNeighbourhood(graph, key), { animate: false });
    }
  }

  function read() {
    clearTimeout(waiting);
    const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const nodeOf = (key) => numbers.get(key) ?? -1;
    const key = nodeOf(values.key);
    const cluster = members[data.community[nodeOf(values.cluster)]] ?? [];
    const wanted = { tag: values.tag ?? '', collection: values.collection ?? '', alone: values.alone !== '0' };
    if (values.kinds !== undefined) {
      wanted.kinds = values.kinds.split(',');
    }
    if (Number.isFinite(Number(values.score)) && values.score) {
      wanted.score = Number(values.score);
    }
    wanted.centre = nodeOf(values.centre);
    wanted.depth = Number(values.depth) || 1;
    isRestoring = true;
    filters.restore(wanted);
    view.select(key);
    view.spotlight(cluster.length ? new Set(cluster) : null);
    placeCamera(values.at, key, cluster);
    isRestoring = false;
    hasMoved = Boolean(values.at);
    written = new URLSearchParams(said()).toString();
  }

  if (location.hash.includes('=')) {
    read();
  }
  view.on('select', writeSoon);
  view.on('spotlight', writeSoon);
  view.on('camera', () => {
    hasMoved ||= !isRestoring;
    writeSoon();
  });
  filters.onChange(writeSoon);
  addEventListener('hashchange', read);
};
