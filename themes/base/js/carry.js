// The last resort where a browser keeps neither cookie nor localStorage: the address hands theme and size to the next page.
'use strict';

(function () {
  function carry(event) {
    const link = event.target.closest('a[href]');
    const values = Object.entries(litsite.storage.fromAddress());
    // Links in drawings have another kind of `href`, so that the attribute is read.
    const href = link?.getAttribute('href');
    if (!values.length || !link || !URL.canParse(href, location.href)) {
      return;
    }
    const address = new URL(href, location.href);
    if (address.protocol === location.protocol && address.host === location.host) {
      values.forEach(([key, value]) => address.searchParams.set(key, value));
      link.setAttribute('href', address.href);
    }
  }

  ['click', 'auxclick', 'contextmenu'].forEach((type) => document.addEventListener(type, carry, true));
})();
