// An input with a list of links below it, by the WAI-ARIA pattern: the focus stays in the input, the arrows move the
// active option, Enter follows it, Esc closes the list.
'use strict';

litsite.createCombobox = function (input, list, { opened = () => {}, closed = () => {}, entered = () => {} } = {}) {
  let active = -1;

  function options() {
    return [...list.querySelectorAll('[role="option"]')];
  }

  function activate(place) {
    const all = options();
    all.forEach((option, index) => option.setAttribute('aria-selected', String(index === place)));
    active = place;
    if (all[place]) {
      input.setAttribute('aria-activedescendant', all[place].id);
      all[place].scrollIntoView({ block: 'nearest' });
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  }

  function isOpen() {
    return input.getAttribute('aria-expanded') === 'true';
  }

  function setOpen(open) {
    const changes = isOpen() !== open;
    input.setAttribute('aria-expanded', String(open));
    if (changes) {
      (open ? opened : closed)();
    }
  }

  // Shows these links as the options; `first` makes the first one active at once.
  function show(links, first = false) {
    links.forEach((link, index) => {
      link.id = `${list.id}-${index}`;
      link.setAttribute('role', 'option');
      link.tabIndex = -1;
    });
    list.replaceChildren(...links);
    setOpen(links.length > 0);
    activate(first && links.length ? 0 : -1);
  }

  function close() {
    list.replaceChildren();
    activate(-1);
    setOpen(false);
  }

  input.addEventListener('keydown', (event) => {
    const count = options().length;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.isComposing) {
      return;
    }
    if (steps[event.key] && count && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      activate(((active + 1 + steps[event.key] + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options()[active];
      option ? option.click() : entered();
    } else if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());

  return { show, close, isOpen };
};
