// The map as a sheet to hand on: title above, map, legend below, painted into any drawing context.
'use strict';

// `camera` is where the map is seen from. `paint` draws the sheet; `width` and `height` are its size in pixels.
litsite.createGraphSheet = function (view, { title, camera, width, mapHeight }, words) {
  const HEAD = 84;
  const LINE = 26;
  const MARGIN = 32;
  const MOST_CLUSTERS = 12;
  const COLUMNS = 3;
  const { data } = view;
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const family = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';
  const shown = view.shown ?? { nodes: data.keys.map(() => 1), links: data.source.map(() => 1) };

  function counts(mask) {
    return mask.reduce((sum, each) => sum + each, 0);
  }

  // The types of relation that are drawn, and the largest clusters.
  function entries() {
    const types = data.types.flatMap((name, type) =>
      data.type.some((each, link) => each === type && shown.links[link])
        ? [{ color: color(`relation-${name.replaceAll('_', '-')}`), name: data.typeLabels[type], ...litsite.GRAPH_EDGE_STYLES[name] }]
        : [],
    );
    const sizes = data.communities.map(() => 0);
    data.community.forEach((community, node) => {
      sizes[community] += shown.nodes[node];
    });
    const clusters = data.communities
      .map(({ title: name }, community) => ({ color: color(words.className(community)), name, size: sizes[community] }))
      .filter(({ size }) => size)
      .sort((one, other) => other.size - one.size)
      .slice(0, MOST_CLUSTERS);
    return [types, clusters];
  }

  const [types, clusters] = entries();
  const rows = Math.ceil(types.length / COLUMNS) + Math.ceil(clusters.length / COLUMNS);
  const height = HEAD + mapHeight + MARGIN + rows * LINE;

  function cut(context, text, room) {
    let end = text.length;
    while (end > 1 && context.measureText(text.slice(0, end)).width > room) {
      end = Math.min(end - 1, Math.floor(end * 0.95));
    }
    return end < text.length ? `${text.slice(0, end).trimEnd()}…` : text;
  }

  function sign(context, entry, x, y) {
    context.beginPath();
    if (entry.width) {
      context.strokeStyle = entry.color;
      context.lineWidth = entry.width;
      context.setLineDash(entry.dash ? [entry.dash, entry.dash] : []);
      context.moveTo(x, y);
      context.lineTo(x + 26, y);
      context.stroke();
      context.setLineDash([]);
    } else {
      context.fillStyle = entry.color;
      context.moveTo(x + 19, y);
      context.arc(x + 13, y, 6, 0, 2 * Math.PI);
      context.fill();
    }
  }

  function legend(context, list, top) {
    const column = (width - 2 * MARGIN) / COLUMNS;
    context.font = `14px ${family}`;
    context.textBaseline = 'middle';
    list.forEach((entry, place) => {
      const x = MARGIN + (place % COLUMNS) * column;
      const y = top + Math.floor(place / COLUMNS) * LINE;
      sign(context, entry, x, y);
      context.fillStyle = color('text-2');
      context.fillText(cut(context, entry.size ? `${entry.name} (${entry.size})` : entry.name, column - 60), x + 38, y);
    });
    return top + Math.ceil(list.length / COLUMNS) * LINE;
  }

  function heading(context) {
    const papers = words.counted(counts(shown.nodes), 'paper', 'papers');
    const connections = words.counted(counts(shown.links), 'connection', 'connections');
    context.textBaseline = 'alphabetic';
    context.textAlign = 'start';
    context.fillStyle = color('text-1');
    context.font = `600 26px ${family}`;
    context.fillText(cut(context, title, width - 2 * MARGIN), MARGIN, 42);
    context.fillStyle = color('text-3');
    context.font = `14px ${family}`;
    context.fillText(`${papers}, ${connections}`, MARGIN, 66);
  }

  return {
    width,
    height,

    // The map is painted first, and what it paints beyond its place is covered.
    paint(context) {
      context.fillStyle = color('surface-0');
      context.fillRect(0, 0, width, height);
      context.save();
      context.translate(0, HEAD);
      view.paint(context, { width, height: mapHeight, camera });
      context.restore();
      context.fillStyle = color('surface-0');
      context.fillRect(0, 0, width, HEAD);
      context.fillRect(0, HEAD + mapHeight, width, height - HEAD - mapHeight);
      heading(context);
      legend(context, clusters, legend(context, types, HEAD + mapHeight + MARGIN / 2));
    },
  };
};
