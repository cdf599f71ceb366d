// Everything the site adds to a page lives under this one name. Runs in <head>, before anything is painted.
'use strict';

globalThis.litsite = (function () {
  const { site, root, path } = document.documentElement.dataset;

  return {
    id: site,
    path,
    data: {},
    // Makes an address relative to the site's root usable on this page.
    url: (href) => root + href,
  };
})();
