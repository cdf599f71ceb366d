// Draws a small map: papers as links, perhaps around one in the middle. One of them is in the tab order, arrows lead to the others.
'use strict';

// `papers` have title, href, x, y and whether they are the `centre` or, on the map of a set, of the set (`own`) or not, or
// what `kind` of entity they are; `links` have the places of both ends and the name of their relation. `label` names the
// drawing. `told` is called with the paper under the pointer or in focus, or with null.
litsite.drawLocalGraph = function ({ papers, links, label }, told) {
  const { svgElement: element } = litsite;
  const MARGIN = 14;
  const LEAST = 180;
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const short = (value) => String(Math.round(value * 10) / 10);

  function line({ from, to, relation }) {
    const ends = { x1: papers[from].x, y1: papers[from].y, x2: papers[to].x, y2: papers[to].y };
    const rounded = Object.fromEntries(Object.entries(ends).map(([key, value]) => [key, short(value)]));
    return element('line', { ...rounded, class: `relation-${relation}` });
  }

  function disc(paper) {
    const place = { cx: short(paper.x), cy: short(paper.y) };
    if (paper.centre) {
      return element('circle', { ...place, r: 8, class: 'centre' });
    }
    const kind = paper.kind ?? (paper.own === undefined ? 'near' : paper.own ? 'own' : 'outside');
    const link = element('a', { href: paper.href, 'aria-label': paper.title, tabindex: -1, class: kind });
    link.append(element('circle', { ...place, r: 12, class: 'reach' }), element('circle', { ...place, r: 5.5 }));
    ['pointerenter', 'focus'].forEach((type) => link.addEventListener(type, () => told(paper)));
    ['pointerleave', 'blur'].forEach((type) => link.addEventListener(type, () => told(null)));
    return link;
  }

  const xs = papers.map(({ x }) => x);
  const ys = papers.map(({ y }) => y);
  const spread = (values) => [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
  // Few papers are not drawn larger than many.
  const widened = ([from, to]) => (to - from < LEAST ? [(from + to - LEAST) / 2, (from + to + LEAST) / 2] : [from, to]);
  const [left, right] = widened(spread(xs));
  const [top, bottom] = widened(spread(ys));
  const discs = papers.map(disc);
  const anchors = discs.filter((each) => each.localName === 'a');
  const svg = element(
    'svg',
    { viewBox: [left, top, right - left, bottom - top].map(short).join(' '), role: 'group', 'aria-label': label },
    ...links.map(line),
    ...discs,
  );
  anchors[0]?.setAttribute('tabindex', 0);
  svg.addEventListener('keydown', (event) => {
    const place = anchors.indexOf(event.target.closest('a'));
    if (STEPS[event.key] && place >= 0) {
      event.preventDefault();
      const next = anchors[(place + STEPS[event.key] + anchors.length) % anchors.length];
      anchors[place].setAttribute('tabindex', -1);
      next.setAttribute('tabindex', 0);
      next.focus();
    }
  });
  return svg;
};
