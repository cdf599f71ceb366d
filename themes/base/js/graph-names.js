// Writes names on the map: of communities from afar, of papers from near, none over another.
'use strict';

litsite.createGraphNamePainter = function (scene) {
  const NEAR = 0.8; // from this zoom on papers are named, below it communities, and papers with many links
  const occupied = litsite.createGraphOccupied();
  const paintTitles = litsite.createGraphTitlePainter(scene, occupied);
  const labels = litsite.createGraphLabelPainter(scene, occupied);

  function takeDiscs({ screenX, screenY, screenRadius, visible, count }) {
    for (let place = 0; place < count; place += 1) {
      const node = visible[place];
      const radius = 0.8 * screenRadius[node];
      occupied.takePaper(screenX[node] - radius, screenY[node] - radius, screenX[node] + radius, screenY[node] + radius);
    }
  }

  return function (context, frame) {
    occupied.clear(frame.width, frame.height, frame.margin);
    scene.keptClear().forEach(({ left, top, right, bottom }) => {
      occupied.takeName(left + frame.margin, top + frame.margin, right + frame.margin, bottom + frame.margin);
    });
    takeDiscs(frame);
    labels.start(frame);
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.lineJoin = 'round';
    context.strokeStyle = scene.palette.surface;
    if (frame.zoom < NEAR) {
      paintTitles(context, frame);
    }
    labels.paint(context, frame);
  };
};
