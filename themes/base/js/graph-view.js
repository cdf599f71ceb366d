// The map on a canvas: holds what is to be seen and where the camera is, and paints when something has changed.
'use strict';

// `data` is the columns of the map with places and communities. Other scripts change the map through the methods alone
// and hear what readers do: "select" and "open" with a paper, "hover" with a paper or -1, "camera".
litsite.createGraphView = function (canvas, data) {
  const STILL = 120; // milliseconds without a movement after which the picture is painted anew
  const WAY = 240; // milliseconds that the camera takes to another place
  const graph = litsite.graphModel(data);
  const radii = Float64Array.from(graph.degree, (degree) => 6 + 2 * Math.sqrt(degree));
  const scene = {
    data,
    graph,
    x: Float64Array.from(data.x),
    y: Float64Array.from(data.y),
    radii,
    tints: litsite.graphTints(data),
    palette: litsite.graphPalette(canvas, data.types),
    shown: null,
    selected: -1,
    spotlight: null,
    keptClear: () => boxes(covering),
  };
  const context = canvas.getContext('2d', { alpha: false });
  const paintMap = litsite.createGraphPainter(scene);
  const paintMarks = litsite.createGraphMarkPainter(scene);
  const layer = litsite.createGraphLayer(paintMap);
  const places = litsite.createGraphPlaces(graph.size);
  const reach = Float64Array.from(radii);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const listeners = new Map();
  const size = { width: 0, height: 0, pixels: 1 };
  let camera = { x: 0, y: 0, zoom: 1 };
  let covering = [];
  let hovered = -1;
  let spotlit = null;
  let isPictureOld = true;
  let arePlacesOld = true;
  let isMoving = false; // papers move: everything is painted in every frame, but not in full
  let frame = 0;
  let still = 0;
  let way = 0;

  function tell(name, ...values) {
    (listeners.get(name) ?? []).forEach((listener) => listener(...values));
  }

  function paintFrame() {
    frame = 0;
    const current = { ...size, camera, ground: scene.palette.surface };
    if (!size.width || !size.height) {
      return;
    }
    if (isPictureOld) {
      layer.take(current, isMoving);
      isPictureOld = false;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = scene.palette.surface;
    context.fillRect(0, 0, canvas.width, canvas.height);
    layer.put(context, current);
    context.setTransform(size.pixels, 0, 0, size.pixels, 0, 0);
    if (hovered >= 0 && hovered !== scene.selected) {
      paintMarks(context, current, hovered);
    }
  }

  function schedule() {
    frame ||= requestAnimationFrame(paintFrame);
  }

  function repaint() {
    isPictureOld = true;
    schedule();
  }

  function moveCamera(to) {
    camera = to;
    clearTimeout(still);
    still = setTimeout(() => {
      if (!layer.fits({ ...size, camera })) {
        repaint();
      }
    }, STILL);
    schedule();
    tell('camera', camera);
  }

  function setCamera(to, { animate = false } = {}) {
    cancelAnimationFrame(way);
    const from = camera;
    const target = { x: to.x, y: to.y, zoom: litsite.graphCamera.limited(to.zoom) };
    if (!animate || reduced.matches) {
      moveCamera(target);
      return;
    }
    const started = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - started) / WAY));
      moveCamera(part < 1 ? litsite.graphCamera.between(from, target, part) : target);
      if (part < 1) {
        way = requestAnimationFrame(step);
      }
    };
    way = requestAnimationFrame(step);
  }

  // Where elements lie over the view.
  function boxes(elements) {
    const origin = canvas.getBoundingClientRect();
    return elements
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map(({ left, top, right, bottom }) => ({
        left: left - origin.left,
        top: top - origin.top,
        right: right - origin.left,
        bottom: bottom - origin.top,
      }));
  }

  // How much of the view is covered at its sides: by what takes up the whole height, or the whole width, or nearly.
  function insets() {
    const found = { left: 0, right: 0, bottom: 0 };
    boxes(covering).forEach(({ left, top, right, bottom }) => {
      if (bottom - top >= 0.9 * size.height && right - left < 0.7 * size.width) {
        found[left + right > size.width ? 'right' : 'left'] = left + right > size.width ? size.width - left : right;
      } else if (right - left >= 0.9 * size.width && top > 0.2 * size.height) {
        found.bottom = size.height - top;
      }
    });
    return found;
  }

  function focus(nodes, { animate = true } = {}) {
    setCamera(litsite.graphCamera.around(nodes, scene, size, insets()), { animate });
  }

  function resize() {
    const { clientWidth, clientHeight } = canvas;
    const wasEmpty = !size.width || !size.height;
    Object.assign(size, { width: clientWidth, height: clientHeight, pixels: devicePixelRatio || 1 });
    canvas.width = Math.round(clientWidth * size.pixels);
    canvas.height = Math.round(clientHeight * size.pixels);
    if (wasEmpty && clientWidth && clientHeight && !view.hasCamera) {
      focus(graph.keys.keys(), { animate: false });
    }
    isPictureOld = true;
    cancelAnimationFrame(frame);
    paintFrame(); // at once: the canvas is empty after a change of its size
  }

  const view = {
    data,
    graph,
    canvas,
    x: scene.x,
    y: scene.y,
    size,
    tints: scene.tints,
    hasCamera: false,

    get camera() {
      return { ...camera };
    },

    get palette() {
      return scene.palette;
    },

    get selected() {
      return scene.selected;
    },

    get isMoving() {
      return isMoving;
    },

    // Whether the view is painted for where the camera is, and not made of an older picture.
    get isCrisp() {
      return !isPictureOld && !frame && layer.fits({ ...size, camera });
    },

    // The papers in the light, null when all are.
    get spotlit() {
      return spotlit;
    },

    get shown() {
      return scene.shown;
    },

    isShown: (node) => !scene.shown || Boolean(scene.shown.nodes[node]),

    shownNodes: () => [...graph.keys.keys()].filter(view.isShown),

    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },

    select(node) {
      scene.selected = node;
      repaint();
      tell('select', node);
    },

    hover(node) {
      if (node !== hovered) {
        hovered = node;
        schedule();
        tell('hover', node);
      }
    },

    open: (node) => tell('open', node),

    // Dims everything but some papers and the links between them; null gives light to all again.
    spotlight(nodes) {
      spotlit = nodes ? new Set(nodes) : null;
      scene.spotlight = spotlit && Uint8Array.from(graph.keys, (_, node) => spotlit.has(node));
      repaint();
      tell('spotlight', spotlit);
    },

    // Masks of what filters leave visible, null for everything.
    show(masks) {
      scene.shown = masks;
      radii.forEach((radius, node) => {
        reach[node] = !masks || masks.nodes[node] ? radius : -Infinity;
      });
      repaint();
      tell('show', masks);
    },

    setCamera(to, options) {
      view.hasCamera = true;
      setCamera(to, options);
    },

    focus,

    // Elements that lie over the view: names keep clear of them, and what is focused of those at a side.
    keepClear(elements) {
      covering = elements;
      const observer = new ResizeObserver(repaint);
      elements.forEach((element) => observer.observe(element));
    },

    // Moves the map as little as needed for a paper to be seen beside what lies over the view.
    reveal(node) {
      const ROOM = 40;
      const { left, right, bottom } = insets();
      const [x, y] = view.screenOf(node);
      const byX = Math.max(left + ROOM - x, 0) + Math.min(size.width - right - ROOM - x, 0);
      const byY = Math.max(ROOM - y, 0) + Math.min(size.height - bottom - ROOM - y, 0);
      if (byX || byY) {
        view.setCamera({ x: camera.x - byX / camera.zoom, y: camera.y - byY / camera.zoom, zoom: camera.zoom }, { animate: true });
      }
    },

    // The paper at a point of the view, or one at most `slack` pixels beside it; -1 when there is none.
    nodeAt(atX, atY, slack = 3) {
      if (arePlacesOld) {
        places.update(scene.x, scene.y);
        arePlacesOld = false;
      }
      const [mapX, mapY] = litsite.graphCamera.toMap(camera, size, atX, atY);
      return places.at(mapX, mapY, reach, slack / camera.zoom);
    },

    screenOf: (node) => litsite.graphCamera.toScreen(camera, size, scene.x[node], scene.y[node]),

    radiusOf: (node) => radii[node] * camera.zoom,

    // New places for all papers; `moving` as long as more will follow.
    move(x, y, moving = false) {
      scene.x.set(x);
      scene.y.set(y);
      arePlacesOld = true;
      isMoving = moving;
      repaint();
    },

    // Paints the map as a camera sees it into any context, without what is chosen and what lies over it.
    paint(target, { width = size.width, height = size.height, camera: seen = camera, pixels = 1 } = {}) {
      const { selected, keptClear } = scene;
      Object.assign(scene, { selected: -1, keptClear: () => [] });
      paintMap(target, { width, height, camera: seen, pixels });
      Object.assign(scene, { selected, keptClear });
    },

    redraw: repaint,
  };

  new ResizeObserver(resize).observe(canvas);
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', resize);
  new MutationObserver(() => {
    scene.palette = litsite.graphPalette(canvas, data.types);
    repaint();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-size'] });
  resize();
  return view;
};
