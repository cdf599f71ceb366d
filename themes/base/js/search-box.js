// The search in the bar of every page: results as one types, in a panel below it. On narrow screens the box is behind
// a button and covers the bar while it is used.
'use strict';

(function () {
  const MOST = 8;
  const form = document.querySelector('form[data-search]');
  const bar = form.closest('.bar');
  const input = form.elements.q;
  const panel = form.querySelector('[data-panel]');
  const none = form.querySelector('[data-none-found]');
  const status = document.getElementById('_status');
  let asked = 0;
  let waiting = 0;

  const box = litsite.createCombobox(input, form.querySelector('[role="listbox"]'), {
    closed: () => {
      panel.hidden = true;
    },
    entered: () => {
      if (input.value.trim()) {
        follow(allResults(input.value));
      }
    },
  });

  // A click and not an assignment, so that the theme in the address is carried along.
  function follow(link) {
    link.hidden = true;
    document.body.append(link);
    link.click();
  }

  function allResults(text, label = '') {
    const link = document.createElement('a');
    link.className = 'all';
    link.href = `${litsite.url('search.html')}?${new URLSearchParams({ q: text.trim() })}`;
    link.textContent = label;
    return link;
  }

  function result(record, match) {
    const link = document.createElement('a');
    link.href = litsite.url(record.href);
    litsite.showResult(link, record, match);
    return link;
  }

  function counted({ total }) {
    return `${total.toLocaleString()} ${total === 1 ? 'result' : 'results'}`;
  }

  // Phrases are looked for in the most promising documents only; the page of results goes on to the others.
  function moreLabel(found) {
    return found.exact ? `All ${counted(found)}` : `Look for more in ${found.candidates.toLocaleString()} papers and notes`;
  }

  async function update() {
    const number = ++asked;
    const text = input.value;
    let found = { records: [], total: 0, asked: false };
    let failed = false;
    try {
      const search = await litsite.loadSearch();
      found = await search(text, MOST);
    } catch {
      failed = true;
    }
    if (number !== asked) {
      return;
    }
    const links = found.records.map((record) => result(record, found.match));
    const count = links.length;
    if (found.total > count || found.exact === false) {
      links.push(allResults(text, moreLabel(found)));
    }
    box.show(links);
    none.textContent = failed ? 'The index could not be loaded.' : found.asked && !links.length ? 'Nothing was found.' : '';
    none.hidden = !none.textContent;
    panel.hidden = !links.length && none.hidden;
    status.textContent = none.textContent || (count ? counted(found) : links.length ? moreLabel(found) : '');
  }

  function close() {
    asked += 1;
    clearTimeout(waiting);
    box.close();
    panel.hidden = true;
    bar.classList.remove('searching');
  }

  function open() {
    bar.classList.add('searching');
    input.focus();
    input.select();
  }

  // The engine is loaded once somebody is about to search; a failure is told when they do.
  input.addEventListener('focus', () => {
    litsite.loadSearch().catch(() => {});
    if (input.value.trim() && panel.hidden) {
      update();
    }
  });
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, 30);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget)) {
      close();
    }
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      if (getComputedStyle(form).position === 'absolute') {
        bar.querySelector('[data-search-open]').focus();
      }
    }
  });
  bar.querySelector('[data-search-open]').addEventListener('click', open);
  form.querySelector('[data-search-close]').addEventListener('click', () => {
    close();
    bar.querySelector('[data-search-open]').focus();
  });

  litsite.focusSearch = open;
})();
