// Puts everything around the map together: drawer, filters, search, keyboard, table, export and address.
'use strict';

litsite.attachGraphPanels = function (view, words, { tools, drawer, details, counts, status }) {
  const { canvas, graph } = view;

  function chosen(node) {
    view.select(node);
    view.focus(litsite.graphNeighbourhood(graph, node));
    canvas.scrollIntoView({ block: 'nearest' });
    canvas.focus();
    status.textContent = words.sentence(node);
  }

  const inspector = litsite.attachGraphInspector(view, drawer, canvas, words);
  const filters = litsite.attachGraphFilters(view, tools.querySelector('[data-graph-filters]'), { counts, status, words });
  const table = litsite.attachGraphTable(view, details, words, chosen);
  litsite.attachGraphSearch(view, tools.querySelector('[data-graph-search]'), words, chosen);
  litsite.attachGraphKeyboard(view, canvas, status, { words, inspector });
  litsite.attachGraphExport(view, tools.querySelector('[data-graph-export]'), canvas, status, words);
  filters.onChange(() => {
    inspector.refresh();
    table.refresh();
  });
  litsite.attachGraphHash(view, filters, inspector.members);

  // What a button of the bar opened closes with Escape, and gives the focus back to the button.
  tools.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' && event.target.closest('details[open]');
    if (open) {
      open.open = false;
      open.querySelector('summary').focus();
    }
  });
};
