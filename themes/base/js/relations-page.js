// The table of all connections. They come as data and are shown a part at a time: there may be tens of thousands.
'use strict';

(function () {
  const { element } = litsite;
  const table = document.querySelector('[data-edges]');
  if (!table) {
    return;
  }
  const form = document.querySelector('form[data-controls]');
  const { papers, types, edges } = litsite.data.relations;
  const paperOf = papers.map(([href, title, byline, anchor]) => ({ href, title, byline, anchor }));
  const typeOf = types.map(([name, label]) => ({ className: `type relation-${name.replaceAll('_', '-')}`, label }));
  const items = edges.map(([source, target, type, score, shared]) => ({
    source: paperOf[source],
    target: paperOf[target],
    type: typeOf[type],
    score,
    shared,
    hidden: false,
  }));

  function textOf(item, column) {
    return [item.source.title, item.target.title, item.type.label, String(item.score), item.shared][column];
  }

  function wordsOf({ source, target, type, shared }) {
    return [source.title, source.byline, target.title, target.byline, type.label, shared].join(' ');
  }

  function paper({ href, title, byline }) {
    const link = element('a', { href: litsite.url(href), dir: 'auto', textContent: title });
    return element('td', {}, link, ' ', element('span', { className: 'by', dir: 'auto', textContent: byline }));
  }

  function row(item) {
    const type = element('span', { className: item.type.className, textContent: item.type.label });
    const why = element('a', { href: `${litsite.url(item.source.href)}#${item.target.anchor}`, textContent: 'why?' });
    return element(
      'tr',
      {},
      paper(item.source),
      paper(item.target),
      element('td', {}, type),
      element('td', { textContent: (item.score / 100).toFixed(2) }),
      element('td', { dir: 'auto', textContent: item.shared }),
      element('td', {}, why),
    );
  }

  const filter = litsite.createFilter(items, wordsOf);
  const rows = litsite.createLongTable(table, document.querySelector('[data-more]'), items, {
    row,
    textOf,
    passes: (item) => !item.hidden,
  });
  filter.addTest((item) => !form.elements.type.value || item.type.label === form.elements.type.value);
  filter.addTest((item) => item.score >= Number(form.elements.least.value || 0));
  litsite.createRowKeys(table, form.elements.words);
  litsite.createControls(form, items.length, () => {
    filter.apply(form.elements.words.value);
    return rows.showFromTheTop();
  });
})();
