// Takes a paper along with the pointer; the others give way, and rest again when it is let go.
'use strict';

litsite.createGraphDrag = function (view) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  let motion = null;
  let held = -1;

  // The forces are only set up when somebody drags for the first time.
  function start() {
    const { data, graph } = view;
    const community = Int32Array.from(data.community);
    const { anchorX, anchorY, widening } = litsite.graphSectors(graph, community);
    let last = null;
    motion = litsite.createGraphMotion(graph, { community, anchorX, anchorY, widening, x: view.x, y: view.y }, {
      onMove(x, y) {
        last = [x, y];
        if (!reduced.matches) {
          view.move(x, y, true);
        } else if (held >= 0) {
          moveAlone(x[held], y[held]);
        }
      },
      onRest: () => view.move(...last),
    });
  }

  // For people who want no motion only the paper that they hold moves; the others are shown at rest.
  function moveAlone(toX, toY) {
    const x = view.x.slice();
    const y = view.y.slice();
    x[held] = toX;
    y[held] = toY;
    view.move(x, y);
  }

  return {
    take(node, toX, toY) {
      motion ?? start();
      held = node;
      motion.hold(node, toX, toY);
    },

    release() {
      if (held >= 0) {
        motion.release(held);
        held = -1;
      }
    },

    isHolding: () => held >= 0,
  };
};
