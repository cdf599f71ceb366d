// The facets of the list of papers: type, a range of years, and toggles for what a paper has.
'use strict';

litsite.createFacets = function (form, column, rows) {
  const value = (name) => (form.elements[name] ? form.elements[name].value : '');
  const text = (row, name) => row.cells[column[name]].textContent;

  // The years that occur become the choices, latest first.
  function offerYears() {
    const years = [...new Set(rows.map((row) => text(row, 'year')).filter((year) => /^-?\d+$/.test(year)))];
    years.sort((a, b) => b - a);
    ['from', 'to'].forEach((name) => {
      form.elements[name]?.append(...years.map((year) => new Option(year, year)));
    });
  }

  function passes(row) {
    const [type, from, to] = [value('type'), value('from'), value('to')];
    const year = text(row, 'year');
    return (
      (!type || text(row, 'type') === type) &&
      (!from || (year !== '' && Number(year) >= Number(from))) &&
      (!to || (year !== '' && Number(year) <= Number(to))) &&
      ['notes', 'annotations', 'text'].every((name) => !form.elements[name]?.checked || text(row, name) !== '')
    );
  }

  offerYears();
  return { passes };
};
