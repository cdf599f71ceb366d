// Buttons that do what wheel and fingers do, for those who have neither.
'use strict';

litsite.attachGraphZoom = function (view, element) {
  const STEP = 1.5;

  function zoom(factor) {
    const { width, height } = view.size;
    view.setCamera(litsite.graphCamera.zoomed(view.camera, view.size, factor, width / 2, height / 2), { animate: true });
  }

  const actions = {
    in: () => zoom(STEP),
    out: () => zoom(1 / STEP),
    all: () => view.focus(view.graph.keys.keys()),
  };
  element.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) {
      actions[button.dataset.zoom]();
    }
  });
};
