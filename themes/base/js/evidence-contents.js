// What the panel of a citation shows: the entry of its passage among the sources, with the verdict on this citation.
'use strict';

litsite.evidenceContents = (function () {
  const { element } = litsite;

  function copied(part) {
    const copy = part.cloneNode(true);
    copy.removeAttribute('id');
    copy.querySelectorAll('[id]').forEach((each) => each.removeAttribute('id'));
    return copy;
  }

  // The parts of the panel, in their order. `mark` names the citation (3-1); `titleId` is what names the panel.
  return function (entry, mark, titleId) {
    const source = entry.closest('[data-source]');
    const verdict = entry.querySelector(`[data-verdict="${mark}"]`);
    const passage = entry.querySelector('[data-passage], [data-withheld]');

    const title = element('h2', { id: titleId, dir: 'auto' }, ...copied(source.querySelector('[data-title]')).childNodes);
    const by = source.querySelector('[data-by]');
    const header = element('header', {}, title, ...(by ? [copied(by)] : []));

    const section = element('span', { className: 'section', dir: 'auto', textContent: entry.querySelector('[data-section]').textContent });
    const badge = element('span', { className: verdict.className, textContent: verdict.textContent });
    const badges = element('p', { className: 'badges' }, section, badge);

    const reading = element('div', { className: 'reading', tabIndex: 0, ariaLabel: 'Passage' }, copied(passage));
    reading.setAttribute('role', 'region');
    reading.querySelectorAll(`[data-carries~="${mark}"]`).forEach((piece) => piece.classList.add('lit'));
    reading.append(element('p', { className: 'explanation', textContent: verdict.title }));

    const ways = entry.querySelector('[data-ways]');
    const list = ways ? copied(ways) : element('ul', { className: 'ways' });
    list.append(element('li', {}, element('a', { href: verdict.dataset.row, textContent: 'Inspect the claim' })));
    if (reading.querySelector('.lit')) {
      const attribution = element('button', { type: 'button' });
      attribution.dataset.attribution = '';
      list.append(element('li', {}, attribution));
    }
    return [header, badges, reading, element('footer', {}, list)];
  };
})();
