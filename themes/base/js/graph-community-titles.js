// Names the communities in large quiet letters, as a map names its countries.
'use strict';

litsite.createGraphTitlePainter = function (scene, occupied) {
  const LONGEST_LINE = 22;
  const MOST_COVERED = 0.25; // of a title's box may lie over papers
  const { data } = scene;
  const measure = document.createElement('canvas').getContext('2d');
  const lines = data.communities.map(({ title }) => broken(title));
  const bySize = [...data.communities.keys()].sort(
    (one, other) => data.communities[other].size - data.communities[one].size || one - other,
  );

  // A title in lines of about the same length.
  function broken(title) {
    const words = title.split(' ');
    const wanted = title.length / Math.ceil(title.length / LONGEST_LINE) + 2;
    const found = [''];
    words.forEach((word) => {
      const last = found[found.length - 1];
      if (last && last.length + word.length > wanted) {
        found.push(word);
      } else {
        found[found.length - 1] = last ? `${last} ${word}` : word;
      }
    });
    return found;
  }

  // The middle and the extent of every community's papers that are in view.
  function extents({ screenX, screenY, visible, count: seen }) {
    const found = data.communities.map(() => ({ papers: 0, sumX: 0, sumY: 0, top: Infinity, bottom: -Infinity }));
    for (let place = 0; place < seen; place += 1) {
      const node = visible[place];
      const extent = found[data.community[node]];
      if (extent && (!scene.spotlight || scene.spotlight[node])) {
        extent.papers += 1;
        extent.sumX += screenX[node];
        extent.sumY += screenY[node];
        extent.top = Math.min(extent.top, screenY[node]);
        extent.bottom = Math.max(extent.bottom, screenY[node]);
      }
    }
    return found;
  }

  // Over its community, below it or on it: the first place where it hides next to nothing, else where it hides least.
  function bestPlace({ top, bottom, sumY, papers }, middle, half, high) {
    const places = [top - high - 8, bottom + 8, sumY / papers - high / 2];
    const costs = places.map((start) => occupied.covered(middle - half, start, middle + half, start + high));
    const good = costs.findIndex((cost) => cost < 0.04);
    const least = good < 0 ? costs.indexOf(Math.min(...costs)) : good;
    return costs[least] <= MOST_COVERED ? places[least] : undefined;
  }

  function write(context, community, extent) {
    const { palette } = scene;
    const size = palette.size * Math.max(1, Math.min(1.6, 0.7 + Math.sqrt(extent.bottom - extent.top) / 18));
    const font = `600 ${size.toFixed(1)}px ${palette.serif}`;
    measure.font = font;
    const half = Math.max(...lines[community].map((line) => measure.measureText(line).width)) / 2 + 4;
    const high = 1.15 * size * lines[community].length + 2;
    const middle = extent.sumX / extent.papers;
    const start = bestPlace(extent, middle, half, high);
    if (start === undefined) {
      return;
    }
    occupied.takeName(middle - half, start, middle + half, start + high);
    context.font = font;
    lines[community].forEach((line, place) => {
      const baseline = start + size * (0.92 + 1.15 * place);
      context.strokeText(line, middle, baseline);
      context.fillText(line, middle, baseline);
    });
  }

  return function (context, frame) {
    const found = extents(frame);
    context.globalAlpha = 1;
    context.lineWidth = 4;
    context.fillStyle = scene.palette.quietText;
    bySize.forEach((community) => {
      if (found[community].papers) {
        write(context, community, found[community]);
      }
    });
  };
};
