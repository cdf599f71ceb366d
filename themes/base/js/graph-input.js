// What a mouse, a pen or a trackpad does on the map: points, chooses, drags papers, moves and zooms.
'use strict';

litsite.attachGraphInput = function (view) {
  const CLICK = 4; // pixels that the pointer may move between press and release of a click
  const { canvas } = view;
  const drag = litsite.createGraphDrag(view);
  const noteClick = litsite.attachGraphDoubleClick(view);
  let pressed = null;

  function moveMap(byX, byY) {
    const { x, y, zoom } = view.camera;
    view.setCamera({ x: x - byX / zoom, y: y - byY / zoom, zoom });
  }

  const mapPoint = ({ offsetX, offsetY }) => litsite.graphCamera.toMap(view.camera, view.size, offsetX, offsetY);

  function point(event) {
    const node = view.nodeAt(event.offsetX, event.offsetY);
    view.hover(node);
    canvas.classList.toggle('on-paper', node >= 0);
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch' || event.button !== 0) {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    const { offsetX: x, offsetY: y } = event;
    pressed = { x, y, node: view.nodeAt(x, y), isDragging: false };
  });

  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') {
      return;
    }
    if (!pressed) {
      point(event);
      return;
    }
    const byX = event.offsetX - pressed.x;
    const byY = event.offsetY - pressed.y;
    if (!pressed.isDragging && Math.hypot(byX, byY) <= CLICK) {
      return;
    }
    if (!pressed.isDragging) {
      pressed.isDragging = true;
      view.hover(-1);
      canvas.classList.add('dragging');
    }
    if (pressed.node >= 0) {
      drag.take(pressed.node, ...mapPoint(event));
    } else {
      moveMap(byX, byY);
      Object.assign(pressed, { x: event.offsetX, y: event.offsetY });
    }
  });

  function release(event) {
    if (event.pointerType === 'touch' || !pressed) {
      return;
    }
    if (!pressed.isDragging && event.type === 'pointerup') {
      noteClick(pressed.node, event);
      view.select(pressed.node);
    }
    drag.release();
    canvas.classList.remove('dragging');
    pressed = null;
  }

  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', () => view.hover(-1));

  // Wheels count lines or pages in some browsers; a pinch on a trackpad comes as a wheel with the control key.
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const factor = Math.exp(-Math.max(-240, Math.min(240, pixels)) * (event.ctrlKey ? 0.01 : 0.002));
    view.setCamera(litsite.graphCamera.zoomed(view.camera, view.size, factor, event.offsetX, event.offsetY));
  }, { passive: false });

  litsite.attachGraphTouch(view, { drag, moveMap, noteClick });
};
