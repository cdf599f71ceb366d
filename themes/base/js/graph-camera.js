// The camera: which point of the map is in the middle of the view, and how many pixels one of its units takes.
'use strict';

litsite.graphCamera = {
  LEAST: 0.02,
  MOST: 6,

  limited: (zoom) => Math.min(litsite.graphCamera.MOST, Math.max(litsite.graphCamera.LEAST, zoom)),

  toScreen: ({ x, y, zoom }, { width, height }, atX, atY) => [(atX - x) * zoom + width / 2, (atY - y) * zoom + height / 2],

  toMap: ({ x, y, zoom }, { width, height }, atX, atY) => [(atX - width / 2) / zoom + x, (atY - height / 2) / zoom + y],

  // The camera after zooming by a factor, with the point of the map that is under a point of the view kept there.
  zoomed(camera, size, factor, atX, atY) {
    const zoom = litsite.graphCamera.limited(camera.zoom * factor);
    const [mapX, mapY] = litsite.graphCamera.toMap(camera, size, atX, atY);
    return { x: mapX - (atX - size.width / 2) / zoom, y: mapY - (atY - size.height / 2) / zoom, zoom };
  },

  // The camera that shows all of `nodes` with room around them, at most as near as `nearest`. `insets` are the parts of
  // the view at its left, right and foot that something else covers.
  around(nodes, { x, y }, { width, height }, { nearest = 1.6, insets = {} } = {}) {
    const MARGIN = 56;
    const { left: coveredLeft = 0, right: coveredRight = 0, bottom: coveredBottom = 0 } = insets;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]);
      right = Math.max(right, x[node]);
      top = Math.min(top, y[node]);
      bottom = Math.max(bottom, y[node]);
    }
    if (left > right) {
      return { x: 0, y: 0, zoom: 1 };
    }
    const roomX = Math.max(80, width - coveredLeft - coveredRight - 2 * MARGIN);
    const roomY = Math.max(80, height - coveredBottom - 2 * MARGIN);
    const zoom = litsite.graphCamera.limited(Math.min(nearest, roomX / (right - left + 1), roomY / (bottom - top + 1)));
    return {
      x: (left + right) / 2 + (coveredRight - coveredLeft) / 2 / zoom,
      y: (top + bottom) / 2 + coveredBottom / 2 / zoom,
      zoom,
    };
  },

  // A camera on the way from one to another: zoom in equal factors, and the middle so that it never leaves the way.
  between(from, to, part) {
    const eased = part * part * (3 - 2 * part);
    const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
    const isSame = Math.abs(to.zoom / from.zoom - 1) < 1e-6;
    const share = isSame ? eased : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, zoom };
  },
};
