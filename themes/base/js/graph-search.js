// Finds papers on the map by title, authors and year as one types.
'use strict';

litsite.attachGraphSearch = function (view, form, words, chosen) {
  const MOST = 12;
  const { data, graph } = view;
  const input = form.elements.paper;
  const panel = form.querySelector('[data-panel]');
  let texts = null;
  const box = litsite.createCombobox(input, form.querySelector('[role="listbox"]'), {
    opened: () => {
      panel.hidden = false;
    },
    closed: () => {
      panel.hidden = true;
    },
  });

  // Folding thousands of titles is left until somebody searches.
  function folded() {
    texts ??= data.titles.map((title, node) => litsite.fold(`${title} ${data.creators[node]} ${data.years[node]}`));
    return texts;
  }

  // Papers that hold every word, those first in which one begins with the first word, the best connected before others.
  function found(text) {
    const wanted = litsite.fold(text).split(/\s+/).filter(Boolean);
    if (!wanted.length) {
      return [];
    }
    const begins = (each) => each.startsWith(wanted[0]) || each.includes(` ${wanted[0]}`);
    const nodes = [];
    folded().forEach((each, node) => {
      if (wanted.every((word) => each.includes(word))) {
        nodes.push([node, begins(each)]);
      }
    });
    nodes.sort(([one, a], [other, b]) => b - a || graph.degree[other] - graph.degree[one] || one - other);
    return nodes.slice(0, MOST).map(([node]) => node);
  }

  function option(node) {
    const { element: make } = litsite;
    const link = make(
      'a',
      { href: litsite.url(data.hrefs[node]) },
      make('span', { className: 'title', dir: 'auto', textContent: data.titles[node] }),
      make('span', { className: 'by', dir: 'auto', textContent: words.byline(node) }),
    );
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      input.value = '';
      box.close();
      chosen(node);
    });
    return link;
  }

  input.addEventListener('input', () => box.show(found(input.value).map(option), true));
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget)) {
      box.close();
    }
  });
};
