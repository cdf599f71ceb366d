// The form above a list: what is asked for is applied, counted, and kept in the address.
'use strict';

// `apply` brings the list into the state that the form asks for and returns how many of `all` are shown. `part` is the
// part of the address, `search` or `hash`: a hash that is an anchor is left alone until there is something to keep.
litsite.createControls = function (form, all, apply, part = 'search') {
  const input = form.elements.words;
  const hits = form.querySelector('[data-hits]');
  const none = document.querySelector('[data-none]');
  const controls = [...form.elements].filter((control) => control.name && control.type !== 'reset');
  const valueOf = (control) => (control.type === 'checkbox' ? (control.checked ? '1' : '') : control.value);

  function update() {
    const shown = apply();
    hits.textContent = shown === all ? hits.dataset.hits : `${shown.toLocaleString()} of ${hits.dataset.hits}`;
    none.hidden = shown > 0;
    form.elements.clear.hidden = shown === all;
  }

  // What is asked for stands in the address too, so that going back or sharing the link finds it again.
  function remember() {
    const address = new URL(location.href);
    const kept = said();
    controls.forEach((control) => {
      const value = valueOf(control);
      value ? kept.set(control.name, value) : kept.delete(control.name);
    });
    if (part === 'search' || kept.size || address.hash.includes('=')) {
      address[part] = kept.toString();
    }
    history.replaceState(history.state, '', address);
  }

  function said() {
    const isAnchor = part === 'hash' && !location.hash.includes('=');
    return new URLSearchParams(isAnchor ? '' : location[part].slice(1));
  }

  function recall() {
    said().forEach((value, name) => {
      const control = controls.find((each) => each.name === name);
      if (control && control.type === 'checkbox') {
        control.checked = value === '1';
      } else if (control) {
        control.value = value;
      }
    });
  }

  // Another hash, from a link or from going back, asks for another state; an anchor asks for a row, which must be there.
  function recallHash() {
    controls.forEach((control) => {
      control.type === 'checkbox' ? (control.checked = false) : (control.value = '');
    });
    recall();
    form.dispatchEvent(new Event('recall'));
    update();
  }

  let waiting = 0;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      update();
      remember();
    }, 60);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(() => {
    update();
    remember();
    input.focus();
  }));
  if (part === 'hash') {
    addEventListener('hashchange', recallHash);
  }
  recall();
  if (controls.some(valueOf)) {
    form.dispatchEvent(new Event('recall'));
    update();
  }
};
