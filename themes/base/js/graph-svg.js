// A drawing context that writes SVG: what paints on a canvas paints a drawing that stays sharp at any size.
'use strict';

// Only what the painter of the map uses. `svg` is the element; `text()` the whole file.
litsite.createSvgContext = function (width, height) {
  const { svgElement: element } = litsite;
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, width, height });
  const ruler = document.createElement('canvas').getContext('2d');
  // Characters that XML cannot hold.
  const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const kept = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let dashes = [];
  let path = [];
  const short = (value) => String(Math.round(value * 100) / 100);

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

  const STATE = ['globalAlpha', 'fillStyle', 'strokeStyle', 'lineWidth', 'lineCap', 'lineJoin', 'font', 'textAlign', 'textBaseline'];
  const context = {
    globalAlpha: 1,
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
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
    closePath: () => path.push('Z'),
    // Whole circles: what the angles say otherwise is not looked at.
    arc(x, y, radius) {
      const [start, middle] = [point(x + radius, y), point(x - radius, y)];
      const long = short(radius * scale());
      path.push(`M${start}A${long} ${long} 0 1 1 ${middle}A${long} ${long} 0 1 1 ${start}Z`);
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
  return context;
};
