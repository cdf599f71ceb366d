// One physics tick of the map and of d3-force on the same graph: CPU milliseconds, in pairs, medians.
// node bench/graph_ticks.js INPUT.json [FOLDER_WITH_D3_FORCE], where INPUT has the texts of the scripts and the graphs.
'use strict';

const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { runInThisContext } = require('node:vm');

const ROUNDS = 21;
const TICKS = 3;
const WARM = 40;

globalThis.litsite = { data: {} };
const [input, peerFolder] = process.argv.slice(2);
const { scripts, graphs } = JSON.parse(readFileSync(input, 'utf8'));
scripts.forEach((script) => runInThisContext(script));

function milliseconds(tick) {
  const before = process.cpuUsage();
  for (let count = 0; count < TICKS; count += 1) {
    tick();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TICKS;
}

function median(values) {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

function ownTick(data) {
  const graph = litsite.graphModel(data);
  const community = litsite.graphCommunities(graph);
  const { anchorX, anchorY, widening } = litsite.graphSectors(graph, community);
  const spread = (anchor, node, salt) => anchor[node] + 200 * (litsite.graphHash(data.keys[node] + salt) - 0.5);
  const x = anchorX.map((_, node) => spread(anchorX, node, 'x'));
  const y = anchorY.map((_, node) => spread(anchorY, node, 'y'));
  const simulation = litsite.createGraphSimulation(graph, { community, anchorX, anchorY, widening, x, y });
  return () => simulation.tick(1);
}

function peerTick(data, peer) {
  const nodes = data.keys.map((id) => ({ id }));
  const links = data.source.map((source, link) => ({ source, target: data.target[link] }));
  const simulation = peer.forceSimulation(nodes)
    .force('charge', peer.forceManyBody())
    .force('link', peer.forceLink(links))
    .force('x', peer.forceX())
    .force('y', peer.forceY())
    .stop();
  return () => simulation.tick();
}

// How far the approximate forces are from the exact ones, relative to these, over all nodes.
function repulsionError(data) {
  const graph = litsite.graphModel(data);
  const { x, y } = litsite.graphLayout(data);
  const forces = () => ({ x, y, forceX: new Float64Array(graph.size), forceY: new Float64Array(graph.size) });
  const exact = forces();
  const found = forces();
  litsite.graphExactRepulsion(exact);
  litsite.createGraphRepulsion(graph.size)(found);
  const square = (valueX, valueY) => valueX.reduce((sum, each, node) => sum + each * each + valueY[node] * valueY[node], 0);
  const wrong = square(
    found.forceX.map((force, node) => force - exact.forceX[node]),
    found.forceY.map((force, node) => force - exact.forceY[node]),
  );
  return Math.sqrt(wrong / square(exact.forceX, exact.forceY));
}

async function main() {
  const peerEntry = peerFolder && createRequire(join(peerFolder, 'x.js')).resolve('d3-force');
  const peer = peerEntry ? await import(pathToFileURL(peerEntry)) : null;
  const figures = {};
  for (const [name, data] of Object.entries(graphs)) {
    const own = ownTick(data);
    const theirs = peer && peerTick(data, peer);
    for (let count = 0; count < WARM; count += 1) {
      own();
      theirs?.();
    }
    const times = { own: [], peer: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.own.push(milliseconds(own));
      if (theirs) {
        times.peer.push(milliseconds(theirs));
      }
    }
    const ownMs = median(times.own);
    const peerMs = peer ? median(times.peer) : null;
    figures[name] = {
      tick_ms: Number(ownMs.toFixed(2)),
      d3_force_tick_ms: peer && Number(peerMs.toFixed(2)),
      ratio: peer && Number((ownMs / peerMs).toFixed(3)),
      repulsion_error: Number(repulsionError(data).toFixed(4)),
    };
  }
  console.log(JSON.stringify(figures));
}

main();
