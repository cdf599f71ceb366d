// The page with all results; what is asked for stands in the address, so that it can be linked and gone back to.
'use strict';

(function () {
  const STEP = 20;
  const form = document.querySelector('form[data-search-page]');
  const input = form.elements.q;
  const found = form.querySelector('[data-found]');
  const list = document.querySelector('[data-results]');
  const more = document.querySelector('[data-more]');
  const status = document.getElementById('_status');
  let asked = 0;
  let shown = STEP;
  let waiting = 0;

  function item(record, match) {
    const entry = document.createElement('li');
    const link = document.createElement('a');
    link.href = litsite.url(record.href);
    entry.append(link);
    litsite.showResult(link, record, match);
    return entry;
  }

  function counted({ total, exact, asked: any }) {
    if (!any) {
      return '';
    }
    return total ? `${exact ? '' : 'More than '}${total.toLocaleString()} ${total === 1 ? 'result' : 'results'}` : 'Nothing was found.';
  }

  async function update() {
    const number = ++asked;

    // A phrase may have to be looked for in many texts.
    function goesOn(looked, candidates) {
      if (looked && number === asked) {
        found.textContent = `Looking … ${looked.toLocaleString()} of ${candidates.toLocaleString()}`;
      }
      return number === asked;
    }

    try {
      const search = await litsite.loadSearch();
      const answer = await search(input.value, shown, { most: Infinity, goesOn });
      if (number !== asked) {
        return;
      }
      list.replaceChildren(...answer.records.map((record) => item(record, answer.match)));
      more.hidden = answer.total <= answer.records.length;
      found.textContent = counted(answer);
    } catch {
      found.textContent = 'The index could not be loaded.';
    }
    status.textContent = found.textContent;
  }

  function remember() {
    const address = new URL(location.href);
    input.value.trim() ? address.searchParams.set('q', input.value.trim()) : address.searchParams.delete('q');
    history.replaceState(history.state, '', address);
  }

  function start() {
    clearTimeout(waiting);
    shown = STEP;
    remember();
    update();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start();
  });
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(start, 80);
  });
  more.addEventListener('click', async () => {
    const before = list.children.length;
    shown += STEP;
    await update();
    list.children[before]?.querySelector('a').focus();
  });
  litsite.createRowKeys(list, input);
  litsite.focusSearch = () => {
    input.focus();
    input.select();
  };

  input.value = new URLSearchParams(location.search).get('q') || '';
  if (input.value) {
    update();
  } else {
    input.focus();
  }
})();
