// Runs the simulation beside the page where that is possible: in a worker made from the functions' own text, since from
// file:// no worker can be loaded.
'use strict';

litsite.graphWorkerSource = function () {
  const NEEDED = [
    'createGraphTree',
    'graphExactRepulsion',
    'createGraphRepulsion',
    'graphSprings',
    'graphAnchors',
    'graphMobility',
    'createGraphSimulation',
    'answerGraphMessages',
  ];
  const functions = NEEDED.map((name) => `litsite.${name} = ${litsite[name].toString()};\n`).join('');
  return `'use strict';\nconst litsite = {};\n${functions}litsite.answerGraphMessages(self);\n`;
};

// The worker's side. Messages are [name, ...arguments]: "start" with graph and layout, then "pin", "release" and
// "tick", which is answered with the places and how far the node went that went farthest.
litsite.answerGraphMessages = function (channel) {
  let simulation = null;
  let layout = null;
  channel.onmessage = function ({ data: [name, ...given] }) {
    if (name === 'start') {
      layout = given[1];
      simulation = litsite.createGraphSimulation(...given);
    } else if (name === 'tick') {
      const [alpha, steps] = given;
      let longest = 0;
      for (let step = 0; step < steps; step += 1) {
        longest = simulation.tick(alpha);
      }
      const x = layout.x.slice();
      const y = layout.y.slice();
      channel.postMessage([x, y, longest], [x.buffer, y.buffer]);
    } else {
      simulation[name](...given);
    }
  };
};

// Steps of the simulation on request. `onStep(x, y, longest)` is called after every `tick` with new arrays: later when
// there is a worker, else at once. A tick that is asked for while another is under way is left out.
litsite.createGraphStepper = function (graph, layout, onStep) {
  const { size, links, source, target } = graph;
  const pins = new Map();
  let places = { x: layout.x, y: layout.y };
  let asked = null;
  let worker = null;
  let post = null;

  function answer({ data: [x, y, longest] }) {
    asked = null;
    places = { x, y };
    onStep(x, y, longest);
  }

  function start() {
    const { community, widening, anchorX, anchorY } = layout;
    const x = Float64Array.from(places.x);
    const y = Float64Array.from(places.y);
    post(['start', { size, links, source, target }, { community, widening, anchorX, anchorY, x, y }]);
    pins.forEach(([toX, toY], node) => post(['pin', node, toX, toY]));
  }

  function startHere() {
    const channel = { postMessage: (data) => answer({ data }) };
    litsite.answerGraphMessages(channel);
    post = (data) => channel.onmessage({ data });
    start();
  }

  function startWorker() {
    const address = URL.createObjectURL(new Blob([litsite.graphWorkerSource()], { type: 'text/javascript' }));
    worker = new Worker(address);
    worker.onmessage = answer;
    worker.onerror = function (event) {
      event.preventDefault();
      stepper.close();
      startHere();
      if (asked) {
        post(asked);
      }
    };
    post = (message) => worker.postMessage(message);
    start();
  }

  const stepper = {
    tick(alpha, steps = 1) {
      if (!asked) {
        asked = ['tick', alpha, steps];
        post(asked);
      }
    },

    pin(node, x, y) {
      pins.set(node, [x, y]);
      post(['pin', node, x, y]);
    },

    release(node) {
      pins.delete(node);
      post(['release', node]);
    },

    isInWorker: () => worker !== null,

    close() {
      worker?.terminate();
      worker = null;
    },
  };

  try {
    startWorker();
  } catch {
    startHere();
  }
  return stepper;
};
