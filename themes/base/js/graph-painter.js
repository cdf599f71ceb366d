// Paints the map: bridges, links, papers, what is chosen, names. It needs no more of a 2D context than colours, widths, dashes, alpha,
// paths of lines, rectangles and circles, and text, so that anything with these can be painted on.
'use strict';

// `scene` is what there is to see; it may change between two paintings:
//   data, graph      the columns of the map and their model
//   x, y             where the papers are
//   radii            by node, 6 + 2 √degree
//   tints            the colour of every community
//   palette          see graphPalette
//   shown            { nodes, links }: masks of what filters leave visible; null for everything
//   selected         the chosen paper, -1 when there is none
//   spotlight        mask of nodes in the light, null when all are
//   keptClear()      boxes of the view that something else covers, where names would not be seen
litsite.createGraphPainter = function (scene) {
  const { graph } = scene;
  const frame = {
    screenX: new Float64Array(graph.size),
    screenY: new Float64Array(graph.size),
    screenRadius: new Float64Array(graph.size),
    visible: new Int32Array(graph.size),
    count: 0,
  };
  const paintEdges = litsite.createGraphEdgePainter(scene);
  const paintNodes = litsite.createGraphNodePainter(scene);
  const paintMarks = litsite.createGraphMarkPainter(scene);
  const paintNames = litsite.createGraphNamePainter(scene);

  function place({ width, height, camera, margin = 0, pixels = 1 }) {
    const { x, y, radii, shown } = scene;
    const { screenX, screenY, screenRadius, visible } = frame;
    const offsetX = width / 2 - camera.x * camera.zoom;
    const offsetY = height / 2 - camera.y * camera.zoom;
    const mask = shown?.nodes;
    let count = 0;
    for (let node = 0; node < graph.size; node += 1) {
      const atX = x[node] * camera.zoom + offsetX;
      const atY = y[node] * camera.zoom + offsetY;
      const radius = Math.max(litsite.GRAPH_SMALLEST, radii[node] * camera.zoom);
      screenX[node] = atX;
      screenY[node] = atY;
      screenRadius[node] = radius;
      const isInside = atX > -radius && atX < width + radius && atY > -radius && atY < height + radius;
      if (isInside && (!mask || mask[node])) {
        visible[count] = node;
        count += 1;
      }
    }
    Object.assign(frame, { width, height, margin, pixel: 1 / pixels, zoom: camera.zoom, count });
  }

  // `isMoving` leaves out what would only flicker: bridges between communities, and names. Names keep out of the `margin`
  // that a view has around it.
  return function (context, view, isMoving = false) {
    place(view);
    frame.isMoving = isMoving;
    paintEdges(context, frame);
    paintNodes(context, frame);
    if (scene.selected >= 0) {
      paintMarks(context, view, scene.selected);
    }
    if (!isMoving) {
      paintNames(context, frame);
    }
    context.globalAlpha = 1;
  };
};

// What the spotlight leaves of everything that is not in it.
litsite.GRAPH_DIMMED = 0.12;

// Pixels that a paper's radius keeps however far away it is.
litsite.GRAPH_SMALLEST = 1.4;
