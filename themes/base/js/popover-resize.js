// Makes a panel larger and smaller by its four edges and four corners, or with the arrow keys on the last corner.
'use strict';

litsite.attachResizing = (function () {
  const DIRECTIONS = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
  const MARGIN = 8;
  const LEAST = { width: 240, height: 180 };
  const STEP = 24;
  const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

  // The rectangle after an edge or a corner was moved: no smaller than the least, and inside the window.
  function moved({ left, top, right, bottom }, direction, x, y) {
    const width = Math.min(LEAST.width, innerWidth - 2 * MARGIN);
    const height = Math.min(LEAST.height, innerHeight - 2 * MARGIN);
    return {
      left: direction.includes('w') ? Math.min(Math.max(left + x, MARGIN), right - width) : left,
      right: direction.includes('e') ? Math.max(Math.min(right + x, innerWidth - MARGIN), left + width) : right,
      top: direction.includes('n') ? Math.min(Math.max(top + y, MARGIN), bottom - height) : top,
      bottom: direction.includes('s') ? Math.max(Math.min(bottom + y, innerHeight - MARGIN), top + height) : bottom,
    };
  }

  // `setRectangle` puts the panel where a rectangle says.
  return function (popover, setRectangle) {
    function follow(grip, direction, event) {
      const start = popover.getBoundingClientRect();
      const [x, y] = [event.clientX, event.clientY];
      const move = (next) => setRectangle(moved(start, direction, next.clientX - x, next.clientY - y));

      function stop() {
        popover.classList.remove('resizing');
        grip.removeEventListener('pointermove', move);
      }

      event.preventDefault();
      popover.classList.add('resizing');
      grip.setPointerCapture(event.pointerId);
      grip.addEventListener('pointermove', move);
      ['pointerup', 'pointercancel', 'lostpointercapture'].forEach((type) => grip.addEventListener(type, stop, { once: true }));
    }

    function step(event) {
      const arrow = ARROWS[event.key];
      if (arrow) {
        event.preventDefault();
        setRectangle(moved(popover.getBoundingClientRect(), 'se', ...arrow));
      }
    }

    DIRECTIONS.forEach((direction) => {
      const isLast = direction === 'se';
      const grip = litsite.element(isLast ? 'button' : 'span', { className: `grip ${direction}` });
      grip.addEventListener('pointerdown', (event) => event.button === 0 && follow(grip, direction, event));
      if (isLast) {
        grip.type = 'button';
        grip.title = 'Drag, or use the arrow keys';
        grip.setAttribute('aria-label', 'Resize with the arrow keys');
        grip.addEventListener('keydown', step);
      }
      popover.append(grip);
    });
  };
})();
