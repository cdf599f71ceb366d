// Marks in the table of contents where the reader is.
'use strict';

(function () {
  const contents = document.querySelector('.contents');
  if (!contents) {
    return;
  }
  const links = new Map();
  contents.querySelectorAll('a[href^="#"]').forEach((link) => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (target) {
      links.set(target, link);
    }
  });
  const targets = [...links.keys()];
  let current = null;
  let waiting = false;

  function mark() {
    waiting = false;
    const line = innerHeight * 0.25;
    let low = 0;
    let high = targets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (targets[middle].getBoundingClientRect().top <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const link = links.get(targets[low - 1]) || null;
    if (link === current) {
      return;
    }
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'true');
    current = link;
    if (link) {
      keepInView(link);
    }
  }

  // Scrolls the column only, never the page.
  function keepInView(link) {
    const column = contents.closest('.column');
    const { top, bottom } = link.getBoundingClientRect();
    const frame = column.getBoundingClientRect();
    if (top < frame.top + 40 || bottom > frame.bottom - 40) {
      column.scrollTop += top - frame.top - frame.height / 2;
    }
  }

  function schedule() {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(mark);
    }
  }

  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  mark();
})();
