// Opens a paper on a double click or tap, also when the drawer that the first one opens has come under the pointer.
'use strict';

litsite.attachGraphDoubleClick = function (view) {
  const SOON = 500; // milliseconds between two clicks
  const NEAR = 16; // pixels
  const { canvas } = view;
  let first = { node: -1, x: 0, y: 0, at: -Infinity };

  const isSecond = ({ clientX, clientY, timeStamp }) =>
    timeStamp - first.at < SOON && Math.hypot(clientX - first.x, clientY - first.y) < NEAR;

  // What the drawer has at this place is not meant by the second click.
  canvas.parentElement.addEventListener('click', (event) => {
    if (event.target !== canvas && first.node >= 0 && isSecond(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  canvas.parentElement.addEventListener('dblclick', (event) => {
    if (isSecond(event) && first.node >= 0) {
      view.open(first.node);
    } else if (event.target === canvas) {
      const { offsetX, offsetY } = event;
      view.setCamera(litsite.graphCamera.zoomed(view.camera, view.size, 2, offsetX, offsetY), { animate: true });
    }
  });

  // To be told of every click or tap that chooses.
  return function (node, { clientX, clientY, timeStamp }) {
    first = { node, x: clientX, y: clientY, at: timeStamp };
  };
};
