// Ctrl-K: goes to anything that has a name. The dialog is made and the names are loaded when it is first opened.
'use strict';

(function () {
  const { element } = litsite;
  const MOST = 30;
  const status = document.getElementById('_status');
  let palette = null;

  function entries() {
    return litsite.data.palette.flatMap(([kind, named]) => named.map(([name, href, detail]) => {
      const folded = litsite.fold(name);
      return { kind, name, href, detail, folded, spaced: ` ${folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')}` };
    }));
  }

  // 0 for names that begin with what was typed, 1 where each word begins a word, 2 where each occurs, -1 for the rest.
  function distance(entry, typed, words) {
    if (!words.every((word) => entry.folded.includes(word))) {
      return -1;
    }
    if (entry.folded.startsWith(typed)) {
      return 0;
    }
    return words.every((word) => entry.spaced.includes(` ${word}`)) ? 1 : 2;
  }

  function matching(all, text) {
    const typed = litsite.fold(text).trim();
    if (!typed) {
      return all.filter((entry) => entry.kind === 'Page');
    }
    const words = typed.split(/\s+/);
    const found = [[], [], []];
    all.forEach((entry) => found[distance(entry, typed, words)]?.push(entry));
    return found.flat();
  }

  function option({ kind, name, href, detail }) {
    const label = element('span', { className: 'name', dir: 'auto', textContent: name });
    const about = element('span', { className: 'detail', textContent: detail });
    return element('a', { href: litsite.url(href) }, label, about, element('span', { className: 'kind', textContent: kind }));
  }

  function create() {
    const all = entries();
    const input = element('input', { type: 'search', placeholder: 'Go to a paper, note, tag, author …', autocomplete: 'off', spellcheck: false });
    const list = element('div', { id: '_palette-list', className: 'options' });
    const none = element('p', { className: 'quiet', textContent: 'Nothing has this name.', hidden: true });
    const shut = element('button', { type: 'button', className: 'button', textContent: 'Close' });
    const dialog = element('dialog', { id: '_palette', className: 'palette' }, element('p', { className: 'line' }, input, shut), list, none);
    const attributes = { role: 'combobox', 'aria-label': 'Go to', 'aria-expanded': 'false', 'aria-controls': list.id, 'aria-autocomplete': 'list' };
    Object.entries(attributes).forEach(([name, value]) => input.setAttribute(name, value));
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Names');
    dialog.setAttribute('aria-label', 'Go to');
    document.body.append(dialog);
    const box = litsite.createCombobox(input, list);

    function update() {
      const found = matching(all, input.value);
      box.show(found.slice(0, MOST).map(option), true);
      list.hidden = !found.length;
      none.hidden = found.length > 0;
      status.textContent = found.length ? `${found.length.toLocaleString()} ${found.length === 1 ? 'name' : 'names'}` : none.textContent;
    }

    input.addEventListener('input', update);
    // In the palette Esc closes the whole of it, and a followed link has done its work.
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopImmediatePropagation();
        dialog.close();
      }
    }, true);
    shut.addEventListener('click', () => dialog.close());
    list.addEventListener('click', (event) => event.target.closest('a') && dialog.close());
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

    return {
      toggle() {
        if (dialog.open) {
          dialog.close();
        } else {
          input.value = '';
          dialog.showModal();
          update();
          input.focus();
        }
      },
    };
  }

  async function toggle() {
    try {
      await Promise.all([litsite.loadScripts(['fold']), litsite.load('data/palette.js')]);
    } catch {
      status.textContent = 'The names could not be loaded.';
      return;
    }
    palette ??= create();
    palette.toggle();
  }

  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      toggle();
    }
  });
  document.querySelectorAll('[data-palette]').forEach((button) => button.addEventListener('click', () => {
    button.closest('[popover]')?.hidePopover();
    toggle();
  }));
})();
