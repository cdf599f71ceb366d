// Paints the links between papers: one style for every type of relation, many lines to a path.
'use strict';

// Width in pixels, opacity and dashes of every type. The fainter a similarity, the more it lets through.
litsite.GRAPH_EDGE_STYLES = {
  human_curated_and_hybrid_search: { width: 2.4, alpha: 0.95 },
  human_curated: { width: 1.8, alpha: 0.9 },
  cites: { width: 1, alpha: 0.75 },
  hybrid_search: { width: 1.4, alpha: 0.65, leastAlpha: 0.3 },
  shared_tags: { width: 1, alpha: 0.7, dash: 4 },
};

// Groups of links that look alike, those that weigh least first, so that stronger ones lie over them.
litsite.graphEdgeGroups = function ({ types, type, score, community }, { source, target, links }) {
  const BANDS = 3; // of opacity for similarities
  const groups = new Map();
  for (let link = 0; link < links; link += 1) {
    const style = litsite.GRAPH_EDGE_STYLES[types[type[link]]];
    const isBridge = community[source[link]] !== community[target[link]];
    const band = style.leastAlpha ? Math.min(BANDS - 1, Math.max(0, Math.floor(((score[link] - 50) / 50) * BANDS))) : BANDS - 1;
    const rank = (isBridge ? 0 : types.length * BANDS) + (types.length - 1 - type[link]) * BANDS + band;
    if (!groups.has(rank)) {
      const least = style.leastAlpha ?? style.alpha;
      const alpha = least + ((style.alpha - least) * band) / (BANDS - 1);
      groups.set(rank, { rank, type: type[link], style, alpha, isBridge, members: [] });
    }
    groups.get(rank).members.push(link);
  }
  return [...groups.values()].sort((one, other) => one.rank - other.rank);
};

litsite.createGraphEdgePainter = function (scene) {
  const CHUNK = 400; // thin lines in a path
  const FEW = 120; // lines that may be as wide as their style says: wide ones take twenty times as long as thin ones
  const DASHES = 4000; // in a group; when its lines are long, so are their dashes
  const BRIDGE = 0.5; // of the opacity that a link inside a community has
  const BRIDGES = 150; // from so many in a group on they are the fainter the more there are
  const PLAIN = 0.3; // the zoom below which dashes and directions could not be made out
  const { data, graph } = scene;
  const { source, target, links } = graph;
  const groups = litsite.graphEdgeGroups(data, graph);
  const lines = new Float64Array(4 * links);
  const shown = new Int32Array(links);

  const isLit = (link) => scene.spotlight[source[link]] === 1 && scene.spotlight[target[link]] === 1;

  // Collects the lines of a group that can be seen: neither filtered, nor outside, nor hidden under their papers.
  function collect({ members }, { screenX, screenY, screenRadius, width, height }, lit) {
    const mask = scene.shown?.links;
    let count = 0;
    for (const link of members) {
      if ((mask && !mask[link]) || (scene.spotlight && isLit(link) !== lit)) {
        continue;
      }
      const from = source[link];
      const to = target[link];
      const fromX = screenX[from];
      const fromY = screenY[from];
      const toX = screenX[to];
      const toY = screenY[to];
      if ((fromX < 0 && toX < 0) || (fromX > width && toX > width) || (fromY < 0 && toY < 0) || (fromY > height && toY > height)) {
        continue;
      }
      const reach = screenRadius[from] + screenRadius[to];
      if ((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY) > reach * reach) {
        shown[count] = link;
        lines[4 * count] = fromX;
        lines[4 * count + 1] = fromY;
        lines[4 * count + 2] = toX;
        lines[4 * count + 3] = toY;
        count += 1;
      }
    }
    return count;
  }

  function stroke(context, count, chunk) {
    for (let first = 0; first < count; first += chunk) {
      context.beginPath();
      for (let place = first; place < Math.min(count, first + chunk); place += 1) {
        context.moveTo(lines[4 * place], lines[4 * place + 1]);
        context.lineTo(lines[4 * place + 2], lines[4 * place + 3]);
      }
      context.stroke();
    }
  }

  // Cuts the collected lines off at the sides of the view, which their dashes need not go beyond; returns how long they
  // are together.
  function cut(count, { width, height }) {
    let total = 0;
    for (let at = 0; at < 4 * count; at += 4) {
      const [fromX, fromY] = [lines[at], lines[at + 1]];
      const [byX, byY] = [lines[at + 2] - fromX, lines[at + 3] - fromY];
      let [start, end] = [0, 1];
      for (const [by, before, after] of [[byX, -fromX, width - fromX], [byY, -fromY, height - fromY]]) {
        if (by !== 0) {
          start = Math.max(start, Math.min(before / by, after / by));
          end = Math.min(end, Math.max(before / by, after / by));
        }
      }
      end = Math.max(start, end);
      lines[at] = fromX + start * byX;
      lines[at + 1] = fromY + start * byY;
      lines[at + 2] = fromX + end * byX;
      lines[at + 3] = fromY + end * byY;
      total += (end - start) * Math.hypot(byX, byY);
    }
    return total;
  }

  // Small triangles that touch the cited papers.
  function paintDirections(context, count, { screenRadius, zoom }) {
    const long = Math.min(9, 7 * zoom + 2);

    function arrow(fromX, fromY, toX, toY, radius) {
      const distance = Math.hypot(toX - fromX, toY - fromY);
      const alongX = (toX - fromX) / distance;
      const alongY = (toY - fromY) / distance;
      const tipX = toX - alongX * (radius + 1);
      const tipY = toY - alongY * (radius + 1);
      context.moveTo(tipX, tipY);
      context.lineTo(tipX - long * (alongX + 0.4 * alongY), tipY - long * (alongY - 0.4 * alongX));
      context.lineTo(tipX - long * (alongX - 0.4 * alongY), tipY - long * (alongY + 0.4 * alongX));
      context.closePath();
    }

    context.beginPath();
    for (let place = 0; place < count; place += 1) {
      const link = shown[place];
      const [fromX, fromY, toX, toY] = lines.subarray(4 * place, 4 * place + 4);
      if (data.citing[link] & 1) {
        arrow(fromX, fromY, toX, toY, screenRadius[target[link]]);
      }
      if (data.citing[link] & 2) {
        arrow(toX, toY, fromX, fromY, screenRadius[source[link]]);
      }
    }
    context.fill();
  }

  function alphaOf({ alpha, isBridge }, count, zoom, lit) {
    const crowd = Math.min(1, Math.sqrt(BRIDGES / count));
    const near = Math.min(1, Math.max(0, zoom - PLAIN));
    return alpha * (isBridge ? BRIDGE * (crowd + (1 - crowd) * near) : 1) * (lit ? 1 : litsite.GRAPH_DIMMED);
  }

  function paintGroup(context, group, frame, lit) {
    const count = collect(group, frame, lit);
    if (!count) {
      return;
    }
    const { zoom } = frame;
    const isPlain = zoom < PLAIN;
    const width = group.style.width * Math.min(1.5, Math.max(0.5, Math.sqrt(zoom)));
    const isThin = count > FEW || width <= frame.pixel;
    context.globalAlpha = alphaOf(group, count, zoom, lit);
    context.strokeStyle = scene.palette.relations[group.type];
    context.lineWidth = isThin ? Math.min(width, frame.pixel) : width;
    if (!isPlain) {
      context.fillStyle = context.strokeStyle;
      paintDirections(context, count, frame);
    }
    if (group.style.dash && !isPlain) {
      const dash = Math.max(group.style.dash, cut(count, frame) / (2 * DASHES));
      context.setLineDash([dash, dash]);
    }
    stroke(context, count, isThin ? CHUNK : 1);
    context.setLineDash([]);
  }

  return function (context, frame) {
    groups.forEach((group) => {
      if (!group.isBridge || !frame.isMoving) {
        (scene.spotlight ? [false, true] : [true]).forEach((lit) => paintGroup(context, group, frame, lit));
      }
    });
  };
};
