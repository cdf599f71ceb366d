// A button that opens a list to choose one value from, by the WAI-ARIA pattern of a select-only combobox: the focus
// stays on the button, the arrows move the active option, letters find one, Enter takes it, Esc leaves all as it was.
//
// It stands where a native select could, because what is chosen from are papers: an option has an author, a title that
// breaks into lines, and a count, and a native list shows one line of plain text, in colours that no theme reaches.
'use strict';

// `choice` holds the button, the list and a hidden input, whose value is the chosen one.
litsite.createChoice = function (choice) {
  const PAGE = 8;
  const button = choice.querySelector('[role="combobox"]');
  const label = button.querySelector('[data-chosen]');
  const list = choice.querySelector('[role="listbox"]');
  const input = choice.querySelector('input');
  const options = [...list.querySelectorAll('[role="option"]')];
  const names = options.map((option) => litsite.fold(option.dataset.label));
  let active = 0;
  let typed = '';
  let waiting = 0;

  const chosen = () => Math.max(0, options.findIndex((option) => option.dataset.value === input.value));
  const isOpen = () => !list.hidden;

  function show() {
    const place = chosen();
    input.value = options[place].dataset.value; // an unknown value from the address chooses everything
    options.forEach((option, index) => option.setAttribute('aria-selected', String(index === place)));
    label.textContent = options[place].dataset.label;
  }

  function activate(place) {
    active = Math.min(Math.max(place, 0), options.length - 1);
    options.forEach((option, index) => option.classList.toggle('active', index === active));
    button.setAttribute('aria-activedescendant', options[active].id);
    options[active].scrollIntoView({ block: 'nearest' });
  }

  function open() {
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    list.scrollIntoView({ block: 'nearest' });
    activate(chosen());
  }

  function close() {
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    button.removeAttribute('aria-activedescendant');
  }

  function choose(place) {
    const changes = options[place].dataset.value !== input.value;
    input.value = options[place].dataset.value;
    show();
    close();
    if (changes) {
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  // Letters typed one after the other find the next option that begins with them; one letter again goes further.
  function find(letter) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      typed = '';
    }, 700);
    typed += litsite.fold(letter);
    const again = [...typed].every((each) => each === typed[0]);
    const start = again ? active + 1 : active;
    const wanted = again ? typed[0] : typed;
    const places = options.map((_, index) => (start + index) % options.length);
    const found = places.find((place) => names[place].startsWith(wanted));
    if (found !== undefined) {
      activate(found);
    }
  }

  const moves = {
    ArrowDown: () => active + 1,
    ArrowUp: () => active - 1,
    PageDown: () => active + PAGE,
    PageUp: () => active - PAGE,
    Home: () => 0,
    End: () => options.length - 1,
  };

  function pressOpen(event) {
    if (event.key === 'Enter' || (event.key === ' ' && !typed) || (event.key === 'ArrowUp' && event.altKey)) {
      choose(active);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (moves[event.key]) {
      activate(moves[event.key]());
    } else if (event.key.length === 1) {
      find(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  function pressClosed(event) {
    const opens = ['Enter', ' ', 'ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key);
    if (opens || (event.key.length === 1 && !event.altKey)) {
      event.preventDefault();
      open();
      if (event.key === 'Home' || event.key === 'End') {
        activate(moves[event.key]());
      } else if (!opens) {
        find(event.key);
      }
    }
  }

  button.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === 'Tab') {
      isOpen() && choose(active);
      return;
    }
    event.stopPropagation(); // letters are no shortcuts here
    (isOpen() ? pressOpen : pressClosed)(event);
  });
  button.addEventListener('click', () => (isOpen() ? close() : open()));
  button.addEventListener('blur', () => isOpen() && close());
  list.addEventListener('mousedown', (event) => event.preventDefault()); // the focus stays on the button
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role="option"]');
    if (option) {
      choose(options.indexOf(option));
    }
  });
  input.form.addEventListener('reset', () => {
    input.value = '';
    show();
  });
  input.form.addEventListener('recall', show);
  show();
};
