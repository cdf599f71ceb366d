// Loads scripts of the site when they are needed, each once: from file:// there is no other way to read data.
'use strict';

(function () {
  const SEARCH = ['fold', 'words', 'query', 'postings', 'spelling', 'ranking', 'excerpts', 'results', 'search'];
  const loading = new Map();

  litsite.load = function (path) {
    if (!loading.has(path)) {
      loading.set(path, new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.onload = resolve;
        script.onerror = () => {
          loading.delete(path);
          reject(new Error(`${path} could not be loaded`));
        };
        script.src = litsite.url(path);
        document.head.append(script);
      }));
    }
    return loading.get(path);
  };

  litsite.loadScripts = (names) => Promise.all(names.map((name) => litsite.load(`assets/js/${name}.js`)));

  let search = null;

  // The search over this site, ready for the first query.
  litsite.loadSearch = async function () {
    await Promise.all([litsite.loadScripts(SEARCH), litsite.load('data/search/manifest.js')]);
    search ??= litsite.createSearch(litsite.data.search);
    return search;
  };
})();
