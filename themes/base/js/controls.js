// The form above a list: what is asked for is applied, counted, and kept in the address.
'use strict';

// `apply` brings the list into the state that the form asks for and returns how many of `all` are shown.
litsite.createControls = function (form, all, apply) {
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
    controls.forEach((control) => {
      const value = valueOf(control);
      value ? address.searchParams.set(control.name, value) : address.searchParams.delete(control.name);
    });
    history.replaceState(history.state, '', address);
  }

  function recall() {
    new URLSearchParams(location.search).forEach((value, name) => {
      const control = controls.find((each) => each.name === name);
      if (control && control.type === 'checkbox') {
        control.checked = value === '1';
      } else if (control) {
        control.value = value;
      }
    });
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
  recall();
  if (controls.some(valueOf)) {
    update();
  }
};
