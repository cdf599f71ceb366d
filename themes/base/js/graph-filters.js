// What of the map is shown: by confidence, kind of relation, tag, collection, and what is around one paper.
'use strict';

litsite.attachGraphFilters = function (view, form, { counts, status, words }) {
  const { data, graph } = view;
  const LEAST = 50; // hundredths; no connection has less
  const KINDS = ['curated', 'content', 'cites', 'tags'];
  // The types of relation that each kind stands for; a citation counts under any type.
  const TYPES = {
    human_curated_and_hybrid_search: ['curated', 'content'],
    human_curated: ['curated'],
    cites: ['cites'],
    hybrid_search: ['content'],
    shared_tags: ['tags'],
  };
  const everything = { score: LEAST, kinds: KINDS, alone: true, tag: '', collection: '', centre: -1, depth: 0 };
  const kindsOf = data.type.map((type, link) => [...TYPES[data.types[type]], ...(data.citing[link] ? ['cites'] : [])]);
  const fields = form.elements;
  const centreName = form.querySelector('[data-centre]');
  const listeners = [];
  let centre = -1;
  let waiting = 0;

  function tagNamed(name) {
    const wanted = name.trim().toLowerCase();
    return data.tagNames.find((each) => each.toLowerCase() === wanted) ?? '';
  }

  function state() {
    return {
      score: Number(fields.score.value),
      kinds: KINDS.filter((kind) => fields[kind].checked),
      alone: fields.alone.checked,
      tag: tagNamed(fields.tag.value),
      collection: fields.collection.value,
      centre: Number(fields.depth.value) ? centre : -1,
      depth: centre < 0 ? 0 : Number(fields.depth.value),
    };
  }

  function fill(wanted) {
    fields.score.value = wanted.score;
    KINDS.forEach((kind) => {
      fields[kind].checked = wanted.kinds.includes(kind);
    });
    fields.alone.checked = wanted.alone;
    fields.tag.value = wanted.tag;
    fields.collection.value = data.collectionNames.includes(wanted.collection) ? wanted.collection : '';
    centre = wanted.centre;
    fields.depth.value = String(centre < 0 ? 0 : wanted.depth);
  }

  // The papers within `depth` shown links of the centre.
  function around(nodes, links, { centre: start, depth }) {
    const found = new Uint8Array(graph.size);
    found[start] = 1;
    let ring = [start];
    for (let away = 0; away < depth; away += 1) {
      const next = [];
      for (const node of ring) {
        for (const [other, link] of litsite.graphNeighbours(graph, node)) {
          if (links[link] && nodes[other] && !found[other]) {
            found[other] = 1;
            next.push(other);
          }
        }
      }
      ring = next;
    }
    return found;
  }

  // The masks that `view.show` takes. Papers around a centre are reached through what the other filters leave.
  function masks(wanted) {
    const tag = data.tagNames.indexOf(wanted.tag);
    const collection = data.collectionNames.indexOf(wanted.collection);
    let nodes = Uint8Array.from(
      data.keys,
      (_, node) =>
        (tag < 0 || data.tags[node].includes(tag)) && (collection < 0 || data.collections[node].includes(collection)),
    );
    const links = Uint8Array.from(
      data.source,
      (source, link) =>
        nodes[source] &&
        nodes[data.target[link]] &&
        data.score[link] >= wanted.score &&
        kindsOf[link].some((kind) => wanted.kinds.includes(kind)),
    );
    if (wanted.centre >= 0) {
      nodes = around(nodes, links, wanted);
    } else if (!wanted.alone) {
      const linked = new Uint8Array(graph.size);
      links.forEach((isShown, link) => {
        linked[data.source[link]] |= isShown;
        linked[data.target[link]] |= isShown;
      });
      nodes = linked;
    }
    return { nodes, links: links.map((isShown, link) => isShown & nodes[data.source[link]] & nodes[data.target[link]]) };
  }

  function ofAll(mask, one, many) {
    const shown = mask.reduce((sum, each) => sum + each, 0);
    const all = words.counted(mask.length, one, many);
    return shown === mask.length ? all : `${shown.toLocaleString()} of ${all}`;
  }

  function describe(wanted, shown) {
    fields.score.nextElementSibling.textContent = wanted.score > LEAST ? `${(wanted.score / 100).toFixed(2)} or more` : 'any';
    fields.tag.setAttribute('aria-invalid', String(Boolean(fields.tag.value.trim()) && !wanted.tag));
    const middle = centre >= 0 ? centre : view.selected;
    fields.depth.disabled = middle < 0;
    centreName.textContent = middle < 0 ? 'select a paper first' : litsite.graphLabel(data, middle);
    counts.textContent = `${ofAll(shown.nodes, 'paper', 'papers')} · ${ofAll(shown.links, 'connection', 'connections')}`;
    fields.clear.hidden = JSON.stringify(wanted) === JSON.stringify(everything);
  }

  function apply({ tell = true } = {}) {
    const wanted = state();
    const shown = masks(wanted);
    view.show(shown);
    describe(wanted, shown);
    if (tell) {
      status.textContent = `${counts.textContent.replace(' ·', ',')} shown.`;
    }
    listeners.forEach((listener) => listener());
  }

  function offer() {
    form.querySelector('datalist').append(...[...data.tagNames].sort((one, other) => one.localeCompare(other)).map((name) => new Option(name)));
    const inside = new Array(data.collectionNames.length).fill(0);
    data.collections.forEach((numbers) => numbers.forEach((number) => { inside[number] += 1; }));
    fields.collection.append(...data.collectionNames.map((name, number) => new Option(`${name} (${inside[number]})`, name)));
  }

  form.addEventListener('input', (event) => {
    if (event.target === fields.depth) {
      centre = Number(fields.depth.value) ? (centre >= 0 ? centre : view.selected) : -1;
    }
    clearTimeout(waiting);
    waiting = setTimeout(apply, 60);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    fill(everything);
    apply();
    fields.score.focus();
  });
  view.on('select', () => describe(state(), view.shown));
  offer();
  apply({ tell: false });

  return {
    state,

    // Shows the map as a state says; what it leaves out is as it was at first.
    restore(wanted) {
      fill({ ...everything, ...wanted });
      apply({ tell: false });
    },

    onChange(listener) {
      listeners.push(listener);
    },

    everything,
  };
};
