// Dividers between the heads of a table: dragged, or moved with the arrow keys, they change the widths of the two
// columns they part. A line shows where the divider is; a double click, or Enter, brings all columns back.
'use strict';

// `kept` is where widths are remembered: `read` gives shares of the whole (or nothing), `write` takes them (or null).
litsite.createColumns = function (table, frame, floors, kept) {
  const { columnWidths, element } = litsite;
  const STEP = 10;
  const LEAP = 50;
  const columns = [...table.querySelectorAll('col')];
  const heads = [...table.tHead.rows[0].cells];
  const guide = element('div', { className: 'column-guide', hidden: true });
  const dividers = heads.slice(0, -1).map(createDivider);
  let shares = kept.read();
  let widths = [];
  let room = 0;
  let drag = null;

  const isTable = () => getComputedStyle(table).display === 'table'; // on a narrow screen it is a list of cards
  const towardsEnd = () => (getComputedStyle(table).direction === 'rtl' ? -1 : 1);

  function createDivider(head, divider) {
    const made = element('span', { className: 'column-divider', tabIndex: 0 });
    const name = head.textContent.trim();
    head.setAttribute('aria-label', name); // its cells are read out with this name, without that of the divider
    made.setAttribute('role', 'separator');
    made.setAttribute('aria-orientation', 'vertical');
    made.setAttribute('aria-label', `Width of the column ${name}`);
    made.title = 'Drag or use the arrow keys; a double click or Enter brings all columns back';
    made.dataset.divider = divider;
    head.append(made);
    return made;
  }

  function describe() {
    dividers.forEach((made, divider) => {
      const { least, most } = columnWidths.range(widths, floors, divider);
      made.setAttribute('aria-valuemin', Math.round(least));
      made.setAttribute('aria-valuemax', Math.round(most));
      made.setAttribute('aria-valuenow', Math.round(widths[divider]));
      made.setAttribute('aria-valuetext', `${Math.round(widths[divider])} pixels`);
    });
  }

  // Widths also change with the size of the text.
  function measure() {
    widths = heads.map((head) => head.getBoundingClientRect().width);
    describe();
  }

  function apply(next) {
    widths = next;
    const total = widths.reduce((sum, width) => sum + width, 0);
    shares = widths.map((width) => width / total);
    columns.forEach((column, index) => {
      column.style.inlineSize = `${shares[index] * 100}%`;
    });
    describe();
  }

  function reset() {
    shares = null;
    columns.forEach((column) => column.style.removeProperty('inline-size'));
    measure();
    kept.write(null);
  }

  // Brings the columns into the room there is; rows that come and go change nothing about it.
  function settle() {
    const total = frame.clientWidth;
    if (total === room || drag || !isTable()) {
      return;
    }
    room = total;
    if (shares) {
      apply(columnWidths.fit(shares, floors, total));
    } else {
      measure();
    }
  }

  function placeGuide(divider) {
    const edge = heads[divider].getBoundingClientRect();
    const base = frame.getBoundingClientRect();
    const x = (towardsEnd() > 0 ? edge.right : edge.left) - base.left + frame.scrollLeft;
    guide.style.transform = `translateX(${x}px)`;
    guide.style.blockSize = `${table.offsetHeight}px`;
    guide.hidden = false;
  }

  // Widths change with the next picture, however many moves the mouse reports before it.
  function follow() {
    drag.frame = 0;
    apply(columnWidths.moved(drag.widths, floors, drag.divider, drag.distance));
    placeGuide(drag.divider);
  }

  function begin(event) {
    const made = event.target.closest('.column-divider');
    if (!made || event.button !== 0 || !isTable()) {
      return;
    }
    event.preventDefault(); // no text is selected by dragging
    made.focus({ preventScroll: true });
    made.setPointerCapture(event.pointerId);
    measure();
    drag = { divider: Number(made.dataset.divider), x: event.clientX, widths, before: shares, distance: 0, frame: 0 };
    table.classList.add('resizing');
    placeGuide(drag.divider);
  }

  function move(event) {
    if (!drag) {
      return;
    }
    if (event.buttons === 0) {
      end(); // the button was let go where no event told of it
      return;
    }
    drag.distance = (event.clientX - drag.x) * towardsEnd();
    drag.frame ||= requestAnimationFrame(follow);
  }

  function end() {
    if (!drag) {
      return;
    }
    if (drag.frame) {
      cancelAnimationFrame(drag.frame);
      follow();
    }
    const { distance } = drag;
    drag = null;
    guide.hidden = true;
    table.classList.remove('resizing');
    if (distance) {
      kept.write(shares);
    }
  }

  function cancel() {
    const { before, widths: begun, frame: waiting } = drag;
    cancelAnimationFrame(waiting);
    drag = null;
    guide.hidden = true;
    table.classList.remove('resizing');
    before ? apply(begun) : reset();
  }

  function press(event) {
    const made = event.target.closest('.column-divider');
    if (event.key === 'Escape' && drag) {
      event.preventDefault();
      cancel();
    }
    if (!made || drag || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const step = (event.shiftKey ? LEAP : STEP) * towardsEnd();
    const distances = { ArrowRight: step, ArrowLeft: -step, Home: -Infinity, End: Infinity };
    if (event.key in distances) {
      event.preventDefault();
      measure();
      apply(columnWidths.moved(widths, floors, Number(made.dataset.divider), distances[event.key]));
      kept.write(shares);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      reset();
    }
  }

  frame.append(guide);
  table.tHead.addEventListener('pointerdown', begin);
  table.tHead.addEventListener('pointermove', move);
  ['pointerup', 'pointercancel', 'lostpointercapture'].forEach((name) => table.tHead.addEventListener(name, end));
  addEventListener('blur', end);
  table.tHead.addEventListener('keydown', press);
  table.tHead.addEventListener('focusin', () => isTable() && !drag && measure());
  table.tHead.addEventListener('dblclick', (event) => event.target.closest('.column-divider') && reset());
  new ResizeObserver(settle).observe(frame);
};
