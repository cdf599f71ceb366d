// Motion of the map while somebody drags a paper or after a filter changed: one step for every frame that is drawn, ever
// cooler, until the papers rest.
'use strict';

// `onMove(x, y)` gets the new places after every step, `onRest()` is called when nothing moves any more. `nextFrame` is
// requestAnimationFrame.
litsite.createGraphMotion = function (graph, layout, { onMove, onRest, nextFrame = requestAnimationFrame }) {
  const COOLING = 0.97;
  const COLD = 0.02;
  const STILL = 0.1;
  const UNSEEN = 0.5;
  let alpha = 0;
  let stepsUnseen = 0;
  let isHeld = false;
  let isRunning = false;
  let isClosed = false;

  const stepper = litsite.createGraphStepper(graph, layout, function (x, y, longest) {
    if (isClosed) {
      return;
    }
    onMove(x, y);
    alpha *= isHeld ? 1 : COOLING;
    if (isHeld || (alpha > COLD && longest > STILL)) {
      nextFrame(step);
    } else {
      isRunning = false;
      onRest();
    }
  });

  function step() {
    if (!isClosed) {
      stepper.tick(stepsUnseen ? UNSEEN : alpha, Math.max(1, stepsUnseen));
      alpha = stepsUnseen ? 0 : alpha;
      stepsUnseen = 0;
    }
  }

  function run() {
    if (!isRunning && !isClosed) {
      isRunning = true;
      nextFrame(step);
    }
  }

  return {
    // Sets the papers in motion; 1 is as free as when the map was made.
    heat(to = 0.5) {
      alpha = Math.max(alpha, to);
      run();
    },

    // Holds a paper under the pointer; the others give way as long as it is held.
    hold(node, x, y) {
      isHeld = true;
      stepper.pin(node, x, y);
      alpha = Math.max(alpha, 0.3);
      run();
    },

    release(node) {
      isHeld = false;
      stepper.release(node);
    },

    // Comes to rest without showing the way there, for people who want no motion.
    settle(steps = 120) {
      stepsUnseen = steps;
      run();
    },

    isInWorker: stepper.isInWorker,

    close() {
      isClosed = true;
      stepper.close();
    },
  };
};
