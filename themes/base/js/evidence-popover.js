// Opens the evidence of a citation in a panel beside it. Without this script the citation is a link to the same entry.
'use strict';

(function () {
  const { element } = litsite;
  const TITLE = '_evidence-title';
  const LARGE = { width: 0.92, height: 0.88 };
  const MOVED = 4; // pixels by which a citation may move before the page counts as scrolled
  const answer = document.querySelector('[data-answer]');
  let citation = null; // the citation whose panel is open
  let openedAt = null;
  let chosen = null; // the rectangle that the reader made, as long as the panel is open
  let isLarge = false;

  const popover = element('div', { className: 'evidence-popover', popover: 'manual', tabIndex: -1 });
  popover.setAttribute('role', 'dialog');
  popover.setAttribute('aria-labelledby', TITLE);
  answer.append(popover);

  const sizing = button('larger', 'Maximize', () => setLarge(!isLarge));
  const closing = button('cross', 'Close', () => close(true));

  function button(glyph, label, action) {
    const made = element('button', { type: 'button', className: 'icon', title: label, ariaLabel: label });
    made.append(element('span', { className: `glyph ${glyph}` }));
    made.addEventListener('click', action);
    return made;
  }

  const inPixels = (value) => (value === null ? '' : `${Math.round(value)}px`);

  function setBox({ left, top, width, height = null, maxHeight = null }) {
    Object.assign(popover.style, {
      left: inPixels(left),
      top: inPixels(top),
      width: inPixels(width),
      height: inPixels(height),
      maxHeight: inPixels(maxHeight),
    });
  }

  function setRectangle({ left, top, right, bottom }) {
    chosen = { left, top, width: right - left, height: bottom - top };
    setBox(chosen);
  }

  // Puts the panel where it belongs: over the page, where the reader put it, or beside its citation.
  function place() {
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    if (isLarge) {
      const [width, height] = [view.width * LARGE.width, view.height * LARGE.height];
      setBox({ left: (view.width - width) / 2, top: (view.height - height) / 2, width, height });
      return;
    }
    if (chosen) {
      const width = Math.min(chosen.width, view.width - 16);
      const height = Math.min(chosen.height, view.height - 16);
      const left = Math.max(8, Math.min(chosen.left, view.width - 8 - width));
      setBox({ left, top: Math.max(8, Math.min(chosen.top, view.height - 8 - height)), width, height });
      return;
    }
    Object.assign(popover.style, { width: '', height: '', maxHeight: '' });
    const wish = litsite.placePopover(anchor(), { width: popover.offsetWidth, height: 0 }, view);
    popover.style.width = inPixels(wish.width); // narrower, it may be higher
    setBox(litsite.placePopover(anchor(), { width: wish.width, height: popover.offsetHeight }, view));
  }

  // A citation that is broken over two lines has two rectangles; the panel stands at the first.
  function anchor() {
    return citation.getClientRects()[0] ?? citation.getBoundingClientRect();
  }

  function setLarge(large) {
    isLarge = large;
    popover.classList.toggle('large', large);
    const label = large ? 'Restore' : 'Maximize';
    Object.assign(sizing, { title: label, ariaLabel: label });
    sizing.firstChild.className = `glyph ${large ? 'smaller' : 'larger'}`;
    place();
  }

  function open(link) {
    const entry = document.getElementById(link.hash.slice(1));
    if (citation) {
      close(false);
    }
    citation = link;
    chosen = null;
    const parts = litsite.evidenceContents(entry, link.dataset.citation, TITLE);
    parts[0].append(element('div', { className: 'window' }, sizing, closing));
    popover.replaceChildren(...parts);
    litsite.attachResizing(popover, setRectangle);
    citation.setAttribute('aria-expanded', 'true');
    popover.showPopover();
    litsite.attribution.show();
    setLarge(false);
    showCarrying();
    openedAt = anchor().top;
    popover.focus({ preventScroll: true });
  }

  // A long passage opens at the sentence that carries the claim.
  function showCarrying() {
    const reading = popover.querySelector('.reading');
    const lit = reading.querySelector('.lit');
    if (lit) {
      reading.scrollTop += lit.getBoundingClientRect().top - reading.getBoundingClientRect().top - reading.clientHeight / 3;
    }
  }

  function close(returning) {
    citation.setAttribute('aria-expanded', 'false');
    popover.hidePopover();
    if (returning) {
      citation.focus({ preventScroll: true });
    }
    citation = null;
  }

  // Tab goes round inside: the panel stands at the end of the page, and its end would lead out of the window.
  function goRound(event) {
    const stops = [...popover.querySelectorAll('a[href], button, [tabindex="0"]')].filter((stop) => stop.checkVisibility());
    const [first, last] = [stops[0], stops.at(-1)];
    const from = document.activeElement;
    if (event.shiftKey ? from === first || from === popover : from === last) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }

  answer.querySelectorAll('[data-citation]').forEach((link) => {
    link.setAttribute('aria-haspopup', 'dialog');
    link.setAttribute('aria-expanded', 'false');
  });
  answer.addEventListener('click', (event) => {
    const link = event.target.closest('[data-citation]');
    if (!link || link.classList.contains('lost') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    link === citation ? close(true) : open(link);
  });
  popover.addEventListener('keydown', (event) => event.key === 'Tab' && goRound(event));
  // The wheel over the panel scrolls the passage or nothing, never the page below.
  popover.addEventListener('wheel', (event) => {
    const reading = event.target.closest('.reading');
    if (!event.ctrlKey && !(reading && reading.scrollHeight > reading.clientHeight)) {
      event.preventDefault();
    }
  }, { passive: false });
  document.addEventListener('keydown', (event) => {
    if (citation && event.key === 'Escape') {
      event.preventDefault();
      close(true);
    }
  });
  document.addEventListener('pointerdown', (event) => {
    if (citation && !popover.contains(event.target) && !citation.contains(event.target)) {
      close(false);
    }
  });
  addEventListener('scroll', (event) => {
    if (citation && !popover.contains(event.target) && Math.abs(anchor().top - openedAt) > MOVED) {
      close(popover.contains(document.activeElement));
    }
  }, { capture: true, passive: true });
  addEventListener('resize', () => {
    if (citation) {
      place();
      openedAt = anchor().top;
    }
  });
})();
