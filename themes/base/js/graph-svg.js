// A drawing context that writes SVG: what paints on a canvas paints a drawing that stays sharp at any size.
'use strict';

// Only what the painter of the map uses. `svg` is the element; `text()` the whole file.
litsite.createSvgContext = function (width, height) {
  const NAMESPACE = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(NAMESPACE, 'svg');
  const ruler = document.createElement('canvas').getContext('2d');
  // Characters that XML cannot hold.
  const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const kept = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let dashes = [];
  let path = [];
  const short = (value) => String(Math.round(value * 100) / 100);

  function element(name, attributes) {
    const made = document.createElementNS(NAMESPACE, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  }

  const at = (x, y) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
  const scale = () => Math.hypot(matrix[0], matrix[1]);
  const point = (x, y) => at(x, y).map(short).join(' ');

  function multiply([a, b, c, d, e, f]) {
    const [A, B, C, D, E, F] = matrix;
    matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  }

  function faded(attributes) {
    return context.globalAlpha < 1 ? { ...attributes, opacity: short(context.globalAlpha) } : attributes;
  }

  function strokeOf() {
    const attributes = {
      fill: 'none',
      stroke: context.strokeStyle,
      'stroke-width': short(context.lineWidth * scale()),
      'stroke-linecap': context.lineCap,
      'stroke-linejoin': context.lineJoin,
    };
    return dashes.length ? { ...attributes, 'stroke-dasharray': dashes.map((dash) => short(dash * scale())).join(' ') } : attributes;
  }

  function draw(attributes) {
    if (path.length) {
      svg.append(element('path', faded({ d: path.join(''), ...attributes })));
    }
  }

  // "600 12px system-ui, sans-serif" in its parts.
  function font() {
    const [, style, size, family] = /^(.*?)([\d.]+)px(?:\/\S+)?\s+(.*)$/.exec(context.font) ?? [null, '', '10', 'sans-serif'];
    const weight = /\b(bold|[1-9]00)\b/.exec(style)?.[1];
    const attributes = { 'font-family': family, 'font-size': short(Number(size) * scale()) };
    return weight ? { ...attributes, 'font-weight': weight } : attributes;
  }

  function write(text, x, y, paint) {
    const anchors = { center: 'middle', right: 'end', end: 'end' };
    const baselines = { middle: 'central', top: 'text-before-edge', hanging: 'hanging', bottom: 'text-after-edge' };
    const [left, top] = at(x, y).map(short);
    const made = element('text', faded({ x: left, y: top, ...font(), ...paint }));
    if (anchors[context.textAlign]) {
      made.setAttribute('text-anchor', anchors[context.textAlign]);
    }
    if (baselines[context.textBaseline]) {
      made.setAttribute('dominant-baseline', baselines[context.textBaseline]);
    }
    made.textContent = text.replace(unwritable, '');
    svg.append(made);
  }

  const STATE = ['globalAlpha', 'fillStyle', 'strokeStyle', 'lineWidth', 'lineCap', 'lineJoin', 'lineDashOffset', 'font', 'textAlign', 'textBaseline'];
  const context = {
    globalAlpha: 1,
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    lineDashOffset: 0,
    font: '10px sans-serif',
    textAlign: 'start',
    textBaseline: 'alphabetic',
    svg,
    text: () => new XMLSerializer().serializeToString(svg),

    save: () => kept.push([STATE.map((name) => context[name]), matrix, dashes]),
    restore() {
      const [values, ...rest] = kept.pop();
      STATE.forEach((name, place) => {
        context[name] = values[place];
      });
      [matrix, dashes] = rest;
    },
    translate: (x, y) => multiply([1, 0, 0, 1, x, y]),
    scale: (x, y) => multiply([x, 0, 0, y, 0, 0]),
    setLineDash(lengths) {
      dashes = lengths;
    },
    measureText(text) {
      ruler.font = context.font;
      return ruler.measureText(text);
    },

    beginPath() {
      path = [];
    },
    moveTo: (x, y) => path.push(`M${point(x, y)}`),
    lineTo: (x, y) => path.push(`${path.length ? 'L' : 'M'}${point(x, y)}`),
    quadraticCurveTo: (middleX, middleY, x, y) => path.push(`Q${point(middleX, middleY)} ${point(x, y)}`),
    bezierCurveTo: (ax, ay, bx, by, x, y) => path.push(`C${point(ax, ay)} ${point(bx, by)} ${point(x, y)}`),
    rect: (x, y, wide, high) =>
      path.push(`M${point(x, y)}L${point(x + wide, y)}L${point(x + wide, y + high)}L${point(x, y + high)}Z`),
    closePath: () => path.push('Z'),
    arc(x, y, radius, from, to, backwards = false) {
      const spot = (angle) => point(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      const long = short(radius * scale());
      const isWhole = Math.abs(to - from) >= 2 * Math.PI - 1e-6;
      const sweep = backwards ? 0 : 1;
      path.push(`${path.length && !isWhole ? 'L' : 'M'}${spot(from)}`);
      if (isWhole) {
        path.push(`A${long} ${long} 0 1 ${sweep} ${spot(from + Math.PI)}`, `A${long} ${long} 0 1 ${sweep} ${spot(from)}Z`);
      } else {
        const turn = (((backwards ? from - to : to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
        path.push(`A${long} ${long} 0 ${turn > Math.PI ? 1 : 0} ${sweep} ${spot(to)}`);
      }
    },
    fill: () => draw({ fill: context.fillStyle }),
    stroke: () => draw(strokeOf()),
    fillRect(x, y, wide, high) {
      const [left, top] = at(x, y).map(short);
      const size = { width: short(wide * scale()), height: short(high * scale()) };
      svg.append(element('rect', faded({ x: left, y: top, ...size, fill: context.fillStyle })));
    },
    fillText: (text, x, y) => write(text, x, y, { fill: context.fillStyle }),
    strokeText: (text, x, y) => write(text, x, y, strokeOf()),
  };
  svg.setAttribute('xmlns', NAMESPACE);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  return context;
};
