// Names the papers of a small map where there is room.
'use strict';

// `papers` and `links` are those of `drawLocalGraph`. Papers with a `label` get it beside their disc, the first ones first,
// where it crosses the fewest links, unless it would cover a disc or another label at every place. Letters have their size
// on the screen, however large the map is.
litsite.labelLocalGraph = function (svg, { papers, links }) {
  const SIZE = 11;
  const GAP = 9;
  const REACH = 7;
  const SAMPLES = 24; // points of a link that are looked at
  const box = svg.viewBox.baseVal;
  const { width, height } = svg.getBoundingClientRect();
  const scale = Math.min(width / box.width, height / box.height);
  const size = SIZE / scale;
  const [spareX, spareY] = [width / scale - box.width, height / scale - box.height].map((spare) => spare / 2);
  const room = rectangle(box.x - spareX, box.y - spareY, width / scale, height / scale);
  const taken = papers.map(({ x, y }) => rectangle(x - REACH, y - REACH, 2 * REACH, 2 * REACH));

  function rectangle(left, top, wide, high) {
    return { left, top, right: left + wide, bottom: top + high };
  }

  function isFree(place) {
    const isInside = place.left >= room.left && place.right <= room.right && place.top >= room.top && place.bottom <= room.bottom;
    return isInside && !taken.some((other) => (
      place.left < other.right && other.left < place.right && place.top < other.bottom && other.top < place.bottom
    ));
  }

  function crossed({ left, right, top, bottom }) {
    return links.filter(({ from, to }) => Array.from({ length: SAMPLES }, (_, step) => step / SAMPLES).some((part) => {
      const x = papers[from].x + (papers[to].x - papers[from].x) * part;
      const y = papers[from].y + (papers[to].y - papers[from].y) * part;
      return x > left && x < right && y > top && y < bottom;
    })).length;
  }

  papers.filter(({ label }) => label).forEach(({ x, y, label }) => {
    const text = litsite.svgElement('text', { 'font-size': size, 'aria-hidden': true });
    text.textContent = label;
    svg.append(text);
    const wide = text.getComputedTextLength();
    const places = [[x + GAP, y - size / 2], [x - GAP - wide, y - size / 2], [x - wide / 2, y + GAP], [x - wide / 2, y - GAP - size]];
    const free = places.map(([left, top]) => rectangle(left, top, wide, size)).filter(isFree);
    const costs = free.map(crossed);
    const found = free[costs.indexOf(Math.min(...costs))];
    if (!found) {
      text.remove();
      return;
    }
    taken.push(found);
    text.setAttribute('x', found.left);
    text.setAttribute('y', found.top + 0.82 * size);
  });
};
