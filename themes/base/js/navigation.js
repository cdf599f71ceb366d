// Completes the left column from data/navigation.js: counts, and the tree of collections, whose branches are made when
// they are opened.
'use strict';

(function () {
  const { element } = litsite;
  const place = document.getElementById('_collections');
  const { collections: tree = [], counts = {} } = litsite.data.navigation || {};
  const opened = new Set((litsite.preferences.get('opened') || '').split(' ').filter(Boolean));

  function holdsThisPage(node) {
    return node.href === litsite.path || (node.children || []).some(holdsThisPage);
  }

  function link(node) {
    const count = element('span', { className: 'count', textContent: node.count.toLocaleString() });
    const label = element('bdi', { textContent: node.label });
    const made = element('a', { href: litsite.url(node.href) }, label, ' ', count);
    if (node.href === litsite.path) {
      made.setAttribute('aria-current', 'page');
    }
    return made;
  }

  function branch(node) {
    const item = element('li', {}, link(node));
    if (!(node.children || []).length) {
      return item;
    }
    const button = element('button', { type: 'button', className: 'twig', ariaLabel: `Subcollections of ${node.label}` });
    let list = null;

    function show(open) {
      if (open && !list) {
        list = branches(node.children);
        item.append(list);
      }
      if (list) {
        list.hidden = !open;
      }
      button.setAttribute('aria-expanded', String(open));
    }

    button.addEventListener('click', () => {
      const open = button.getAttribute('aria-expanded') === 'false';
      opened[open ? 'add' : 'delete'](node.href);
      litsite.preferences.set({ opened: [...opened].slice(-12).join(' ') });
      show(open);
    });
    item.prepend(button);
    show(opened.has(node.href) || (node.children || []).some(holdsThisPage));
    return item;
  }

  function branches(nodes) {
    return element('ul', {}, ...nodes.map(branch));
  }

  // Counts that change with every edit stand here, so that no page has to be written anew for them.
  document.querySelectorAll('#_left [data-count]').forEach((place) => {
    place.textContent = (counts[place.dataset.count] ?? '').toLocaleString();
  });
  if (tree.length) {
    place.append(branches(tree));
    place.hidden = false;
  }
})();
