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

  // The box on the map in which the middles of some papers are; without any its left is right of its right.
  extent(nodes, { x, y }) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]);
      right = Math.max(right, x[node]);
      top = Math.min(top, y[node]);
      bottom = Math.max(bottom, y[node]);
    }
    return { left, right, top, bottom };
  },

  // The camera that shows all of `nodes` with room around them, but not from too near. `insets` are the parts of
  // the view at its left, right and foot that something else covers.
  around(nodes, places, { width, height }, insets) {
    const MARGIN = 56;
    const NEAREST = 1.6;
    const { left, right, top, bottom } = litsite.graphCamera.extent(nodes, places);
    if (left > right) {
      return { x: 0, y: 0, zoom: 1 };
    }
    const roomX = Math.max(80, width - insets.left - insets.right - 2 * MARGIN);
    const roomY = Math.max(80, height - insets.bottom - 2 * MARGIN);
    const zoom = litsite.graphCamera.limited(Math.min(NEAREST, roomX / (right - left + 1), roomY / (bottom - top + 1)));
    return {
      x: (left + right) / 2 + (insets.right - insets.left) / 2 / zoom,
      y: (top + bottom) / 2 + insets.bottom / 2 / zoom,
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
