// Paints what is chosen or under the pointer over the map: its links, the papers they lead to, and a ring.
'use strict';

litsite.createGraphMarkPainter = function (scene) {
  const { data, graph } = scene;

  function linksOf(node) {
    const { shown } = scene;
    const found = litsite.graphNeighbours(graph, node);
    return shown ? found.filter(([other, link]) => shown.links[link] && shown.nodes[other]) : found;
  }

  return function (context, { width, height, camera }, node) {
    const { palette } = scene;
    const isChosen = node === scene.selected;
    const at = (each) => litsite.graphCamera.toScreen(camera, { width, height }, scene.x[each], scene.y[each]);
    const radius = (each) => Math.max(litsite.GRAPH_SMALLEST, scene.radii[each] * camera.zoom);
    const found = linksOf(node);
    const [middleX, middleY] = at(node);

    function disc(each, wider) {
      const [atX, atY] = at(each);
      context.beginPath();
      context.arc(atX, atY, radius(each) + wider, 0, 2 * Math.PI);
    }

    function fill(each) {
      const community = data.community[each];
      context.fillStyle = palette.surface;
      disc(each, 1.5);
      context.fill();
      context.fillStyle = community < 0 ? palette.surface : palette.communities[scene.tints[community]];
      disc(each, 0);
      context.fill();
    }

    context.globalAlpha = 1;
    found.forEach(([other, link]) => {
      const { width: line, dash } = litsite.GRAPH_EDGE_STYLES[data.types[data.type[link]]];
      const [toX, toY] = at(other);
      context.strokeStyle = palette.relations[data.type[link]];
      context.lineWidth = line + 0.8;
      context.setLineDash(dash ? [dash, dash] : []);
      context.beginPath();
      context.moveTo(middleX, middleY);
      context.lineTo(toX, toY);
      context.stroke();
    });
    context.setLineDash([]);
    context.strokeStyle = palette.text;
    context.lineWidth = 1.2;
    found.forEach(([other]) => {
      fill(other);
      disc(other, 1);
      context.stroke();
    });
    fill(node);
    context.strokeStyle = isChosen ? palette.accent : palette.text;
    context.lineWidth = isChosen ? 3 : 2;
    disc(node, isChosen ? 4 : 1.5);
    context.stroke();
  };
};
