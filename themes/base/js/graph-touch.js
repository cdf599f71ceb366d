// Fingers on the map: one moves it, two zoom, a tap chooses, and a long press takes a paper up.
'use strict';

litsite.attachGraphTouch = function (view, { drag, moveMap, noteClick }) {
  const TAP = 10; // pixels that a finger may move and still be a tap
  const LONG = 450;
  const REACH = 14;
  const { canvas } = view;
  const fingers = new Map();
  let pressing = 0;
  let pressed = null;

  function point(event) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function middle() {
    const [one, other] = [...fingers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  function takeUp() {
    if (pressed?.node >= 0) {
      pressed.isLong = true;
      view.hover(pressed.node);
      navigator.vibrate?.(12);
    }
  }

  function pinch(before) {
    const now = middle();
    moveMap(now.x - before.x, now.y - before.y);
    const factor = now.apart / Math.max(1, before.apart);
    view.setCamera(litsite.graphCamera.zoomed(view.camera, view.size, factor, now.x, now.y));
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    const at = point(event);
    fingers.set(event.pointerId, at);
    clearTimeout(pressing);
    if (fingers.size === 1) {
      pressed = { ...at, node: view.nodeAt(at.x, at.y, REACH), hasMoved: false, isLong: false };
      pressing = setTimeout(takeUp, LONG);
    } else {
      pressed = null;
      drag.release();
    }
  });

  canvas.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) {
      return;
    }
    const at = point(event);
    const before = fingers.size === 2 && middle();
    fingers.set(event.pointerId, at);
    if (before) {
      pinch(before);
    } else if (pressed?.isLong) {
      drag.take(pressed.node, ...litsite.graphCamera.toMap(view.camera, view.size, at.x, at.y));
    } else if (pressed?.hasMoved || (pressed && Math.hypot(at.x - pressed.x, at.y - pressed.y) > TAP)) {
      clearTimeout(pressing);
      pressed.hasMoved = true;
      moveMap(at.x - last.x, at.y - last.y);
    }
  });

  function lift(event) {
    if (!fingers.delete(event.pointerId)) {
      return;
    }
    clearTimeout(pressing);
    if (pressed && !pressed.hasMoved && !pressed.isLong && event.type === 'pointerup') {
      noteClick(pressed.node, event);
      view.select(pressed.node);
    }
    if (pressed?.isLong) {
      drag.release();
      view.hover(-1);
    }
    pressed = null;
  }

  canvas.addEventListener('pointerup', lift);
  canvas.addEventListener('pointercancel', lift);
  canvas.addEventListener('contextmenu', (event) => {
    if (fingers.size) {
      event.preventDefault(); // what a long press opens otherwise
    }
  });
};
