// Writes the labels of papers, two lines each: who and when in bold, and what it is called.
'use strict';

litsite.createGraphLabelPainter = function (scene, occupied) {
  const MOST = 140;
  const LONGEST = 30;
  const { data, graph } = scene;
  const byDegree = Int32Array.from({ length: graph.size }, (_, node) => node).sort(
    (one, other) => graph.degree[other] - graph.degree[one] || one - other,
  );
  const lines = new Map();
  const isVisible = new Uint8Array(graph.size);
  const measure = document.createElement('canvas').getContext('2d');
  let measured = '';
  let fonts = [];
  let placed = [];

  // How many links a paper needs to be named at a zoom; the limits are the source's.
  function leastDegree(zoom) {
    return zoom > 1.5 ? 0 : zoom >= 0.8 ? 2 : zoom >= 0.45 ? 4 : Infinity;
  }

  // What is to be named, first things first: what the chosen paper is linked to, then papers by their links.
  function* wanted(least) {
    if (scene.selected >= 0) {
      const { starts, neighbours } = graph;
      yield* neighbours.slice(starts[scene.selected], starts[scene.selected + 1]).sort((one, other) => graph.degree[other] - graph.degree[one]);
    }
    for (const node of byDegree) {
      if (graph.degree[node] < least) {
        return;
      }
      yield node;
    }
  }

  function shortened(text) {
    const letters = Array.from(text);
    return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('').trimEnd()}…`;
  }

  function linesOf(node) {
    const key = fonts.join();
    if (measured !== key) {
      lines.clear();
      measured = key;
    }
    if (!lines.has(node)) {
      const heading = litsite.graphLabel(data, node);
      const texts = [shortened(heading), ...(data.creators[node] ? [shortened(data.titles[node])] : [])];
      const halves = texts.map((text, line) => {
        measure.font = fonts[line];
        return measure.measureText(text).width / 2;
      });
      lines.set(node, { texts, halves });
    }
    return lines.get(node);
  }

  // Where a label may stand, by its middle and its top: under its paper, over it, else beside it.
  function placesAround({ screenX, screenY, screenRadius }, node, { half, high }) {
    const gap = 0.9 * screenRadius[node] + 5 + (node === scene.selected ? 4 : 0);
    const [x, y] = [screenX[node], screenY[node]];
    return [[x, y + gap], [x, y - gap - high], [x + gap + half + 2, y - high / 2], [x - gap - half - 2, y - high / 2]];
  }

  function coveredAt([middle, top], { half, high }) {
    return occupied.covered(middle - half - 3, top, middle + half + 3, top + high);
  }

  function take({ half, high, place: [middle, top] }, texts) {
    occupied.takeName(middle - half - 3, top, middle + half + 3, top + high);
    placed.push({ texts, middle, top });
  }

  // Writes the label of a paper where there is room for it, or for its first line at least.
  function placeLabel(frame, node) {
    const { texts, halves } = linesOf(node);
    for (let count = texts.length; count > 0; count -= 1) {
      const box = { half: Math.max(...halves.slice(0, count)), high: (1.15 * count + 0.1) * scene.palette.size };
      const place = placesAround(frame, node, box).find((each) => coveredAt(each, box) === 0);
      if (place) {
        take({ ...box, place }, texts.slice(0, count));
        return true;
      }
    }
    return false;
  }

  // The chosen paper is named before anything else, and where it hides least when there is no room.
  function placeChosen(frame, node) {
    const { screenX, screenY, screenRadius } = frame;
    const radius = screenRadius[node] + 6;
    if (!placeLabel(frame, node)) {
      const { texts, halves } = linesOf(node);
      const box = { half: halves[0], high: 1.25 * scene.palette.size };
      const places = placesAround(frame, node, box);
      const costs = places.map((each) => coveredAt(each, box));
      const least = Math.min(...costs);
      if (least < Infinity) {
        take({ ...box, place: places[costs.indexOf(least)] }, texts.slice(0, 1));
      }
    }
    occupied.takeName(screenX[node] - radius, screenY[node] - radius, screenX[node] + radius, screenY[node] + radius);
  }

  // Before communities are named.
  function start(frame) {
    const { size, sans } = scene.palette;
    placed = [];
    fonts = [`600 ${size}px ${sans}`, `${0.92 * size}px ${sans}`];
    isVisible.fill(0);
    frame.visible.subarray(0, frame.count).forEach((node) => {
      isVisible[node] = !scene.spotlight || scene.spotlight[node] ? 1 : 0;
    });
    if (scene.selected >= 0 && isVisible[scene.selected]) {
      placeChosen(frame, scene.selected);
      isVisible[scene.selected] = 0;
    }
  }

  function paint(context, frame) {
    const { palette } = scene;
    const { size } = palette;
    for (const node of wanted(leastDegree(frame.zoom))) {
      if (isVisible[node] && placeLabel(frame, node)) {
        isVisible[node] = 0; // so that it gets no second one
      }
      if (placed.length === MOST) {
        break;
      }
    }
    context.globalAlpha = 1;
    context.lineWidth = 3;
    fonts.forEach((font, line) => {
      context.font = font;
      context.fillStyle = line ? palette.quietText : palette.text;
      placed.filter(({ texts }) => texts[line]).forEach(({ texts, middle, top }) => {
        const baseline = top + (0.95 + 1.15 * line) * size;
        context.strokeText(texts[line], middle, baseline);
        context.fillText(texts[line], middle, baseline);
      });
    });
  }

  return { start, paint };
};
