// Paints the papers: discs in the colours of their communities, rings for those without links.
'use strict';

litsite.createGraphNodePainter = function (scene) {
  const CHUNK = 16;
  const DOT = 2.1; // the radius in pixels below which a square of whole pixels looks the same as a disc
  const FINE = 900; // how many papers may be in view for each to be set off from what is under it
  const ALONE = litsite.GRAPH_TINTS; // the place of papers without links, after those of the tints
  const { data, graph } = scene;
  const order = new Int32Array(graph.size);

  // Sorts the visible nodes by tint, those in the light after the others; returns where each tint starts.
  function sort({ visible, count }) {
    const starts = new Int32Array(2 * (ALONE + 1) + 1);
    const placeOf = (node) => {
      const community = data.community[node];
      const tint = community < 0 ? ALONE : scene.tints[community];
      return (!scene.spotlight || scene.spotlight[node] ? ALONE + 1 : 0) + tint;
    };
    for (let place = 0; place < count; place += 1) {
      starts[placeOf(visible[place]) + 1] += 1;
    }
    for (let tint = 1; tint < starts.length; tint += 1) {
      starts[tint] += starts[tint - 1];
    }
    const free = starts.slice();
    for (let place = 0; place < count; place += 1) {
      const tint = placeOf(visible[place]);
      order[free[tint]] = visible[place];
      free[tint] += 1;
    }
    return starts;
  }

  function dot(context, atX, atY, radius, pixel) {
    const side = pixel * Math.round((1.8 * radius) / pixel);
    context.fillRect(pixel * Math.round((atX - side / 2) / pixel), pixel * Math.round((atY - side / 2) / pixel), side, side);
  }

  // Adds circles to a path and calls `finish` for every few; those that are too small become dots at once.
  function circles(context, { screenX, screenY, screenRadius, pixel }, first, end, wider, finish) {
    for (let start = first; start < end; start += CHUNK) {
      context.beginPath();
      for (let place = start; place < Math.min(end, start + CHUNK); place += 1) {
        const node = order[place];
        const radius = screenRadius[node];
        if (radius < DOT) {
          dot(context, screenX[node], screenY[node], radius, pixel);
        } else {
          context.moveTo(screenX[node] + radius + wider, screenY[node]);
          context.arc(screenX[node], screenY[node], radius + wider, 0, 2 * Math.PI);
        }
      }
      finish();
    }
  }

  function paintTint(context, frame, tint, first, end, alpha) {
    const { palette } = scene;
    const fill = () => context.fill();
    context.globalAlpha = 1;
    context.fillStyle = palette.surface;
    if (tint === ALONE) {
      circles(context, frame, first, end, 0, fill);
      context.globalAlpha = alpha;
      context.fillStyle = palette.alone;
      context.strokeStyle = palette.alone;
      circles(context, frame, first, end, 0, () => context.stroke());
      return;
    }
    if (frame.count <= FINE && frame.zoom > 0.3) {
      circles(context, frame, first, end, 1.5, fill);
    }
    context.globalAlpha = alpha;
    context.fillStyle = palette.communities[tint];
    circles(context, frame, first, end, 0, fill);
  }

  return function (context, frame) {
    const starts = sort(frame);
    context.lineWidth = Math.max(1, Math.min(2, 1.5 * frame.zoom));
    for (let place = 0; place + 1 < starts.length; place += 1) {
      if (starts[place] < starts[place + 1]) {
        const alpha = place > ALONE ? 1 : litsite.GRAPH_DIMMED;
        paintTint(context, frame, place % (ALONE + 1), starts[place], starts[place + 1], alpha);
      }
    }
  };
};
