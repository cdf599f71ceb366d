// The map around one paper, or of a set of papers or entities, on their page. Nothing happens until it comes into view.
//
// What is one link away stands on the page already, in the list of related papers or with the map of a set, so that this
// map needs no data. Around one paper, the nearer another, the stronger its connection. How those are connected to each other, and what is two links away, only
// the data of the whole graph knows; they may be megabytes, and are loaded when somebody asks for them.
'use strict';

(function () {
  const MOST = 16; // papers around the one in the middle, so that there is room to hit each
  const MOST_WIDER = 40;
  const NEAREST = 64;
  const FARTHEST = 104;
  const LAYOUT = ['model', 'hash', 'direction', 'tree', 'repulsion', 'forces', 'simulation', 'around'];
  const section = document.querySelector('[data-local-graph]');
  if (!section) {
    return;
  }
  const { localGraph: key, papers: set, things = 'papers' } = section.dataset;
  const picture = section.querySelector('[data-picture]');
  const caption = section.querySelector('[data-caption]');
  const wider = section.querySelector('[data-wider]');
  const title = document.querySelector('h1').textContent;
  const middle = { title, href: '', x: 0, y: 0, centre: true };
  let said = '';

  function show(graph, sentence) {
    said = sentence;
    caption.textContent = said;
    picture.replaceChildren(
      litsite.drawLocalGraph({ ...graph, label: `Connected ${things}` }, (paper) => {
        caption.textContent = paper ? paper.title : said;
      }),
    );
  }

  function related(entry) {
    const link = entry.querySelector('.line > a');
    const score = entry.querySelector('.score');
    const relation = [...score.classList].find((name) => name.startsWith('relation-')).slice('relation-'.length);
    return { title: link.textContent, href: link.getAttribute('href'), relation, score: Number(/[\d.]+$/.exec(score.textContent.trim())[0]) };
  }

  function near() {
    const all = [...document.querySelectorAll('.relations > li')].map(related);
    const strongest = all.map((paper, place) => [paper, place]).sort(([one, a], [other, b]) => other.score - one.score || a - b);
    const shown = strongest.slice(0, MOST).sort(([, a], [, b]) => a - b).map(([paper]) => paper);
    const papers = shown.map((paper, place) => {
      const angle = (2 * Math.PI * place) / shown.length - Math.PI / 2;
      const away = NEAREST + (FARTHEST - NEAREST) * 2 * (1 - paper.score);
      return { ...paper, x: away * Math.cos(angle), y: away * Math.sin(angle) };
    });
    const links = shown.map(({ relation }, place) => ({ from: 0, to: place + 1, relation }));
    const left = all.length - shown.length;
    show({ papers: [middle, ...papers], links }, left > 0 ? `The ${shown.length} strongest of ${all.length}.` : '');
  }

  const loadLayout = () => litsite.loadScripts(LAYOUT.map((name) => `graph-${name}`));

  // The papers of a set and those that they are connected to.
  async function together() {
    const { papers, own, links } = JSON.parse(set);
    await Promise.all([loadLayout(), litsite.load('assets/js/graph-local-labels.js')]);
    const ends = [0, 1].map((end) => Int32Array.from(links, (link) => link[end]));
    const part = litsite.linkedGraph(papers.map(([address]) => address), ...ends, new Int32Array(links.length));
    const { x, y } = litsite.graphLocalLayout(part, own);
    const placed = papers.map(([, title, href, label, kind], place) => (
      { title, href: litsite.url(href), x: x[place], y: y[place], own: place < own, label, kind }
    ));
    const graph = { papers: placed, links: links.map(([from, to, relation]) => ({ from, to, relation })) };
    show(graph, caption.textContent);
    litsite.labelLocalGraph(picture.firstElementChild, graph);
  }

  async function far() {
    caption.textContent = 'Loading …';
    await Promise.all([loadLayout(), litsite.load('data/graph.js')]);
    const data = litsite.data.graph;
    const graph = litsite.graphModel(data);
    const nodes = litsite.graphAround(graph, data.keys.indexOf(key), 2, MOST_WIDER);
    const part = litsite.graphPart(graph, nodes);
    const { x, y } = litsite.graphLocalLayout(part);
    const papers = nodes.map((node, place) => ({
      title: data.titles[node],
      href: litsite.url(data.hrefs[node]),
      x: x[place],
      y: y[place],
      centre: place === 0,
    }));
    const links = part.originals.map((link, place) => ({
      from: part.source[place],
      to: part.target[place],
      relation: data.types[data.type[link]].replaceAll('_', '-'),
    }));
    show({ papers, links }, `${nodes.length - 1} papers within two links.`);
  }

  async function draw() {
    const isWider = wider?.getAttribute('aria-pressed') === 'true';
    try {
      await (set ? together() : isWider ? far() : near());
    } catch {
      caption.textContent = 'The graph could not be loaded.';
    }
  }

  wider?.addEventListener('click', () => {
    wider.setAttribute('aria-pressed', String(wider.getAttribute('aria-pressed') !== 'true'));
    draw();
  });
  new IntersectionObserver((entries, observer) => {
    if (entries.some((entry) => entry.isIntersecting)) {
      observer.disconnect();
      draw();
    }
  }).observe(section);
})();
