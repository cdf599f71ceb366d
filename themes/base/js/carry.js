// The last resort where a browser keeps neither cookie nor localStorage: the address hands theme and size to the next page.
'use strict';

(function () {
  function carry(event) {
    const link = event.target.closest('a[href]');
    const values = Object.entries(litsite.storage.fromAddress());
    if (!link || !values.length || link.protocol !== location.protocol || link.host !== location.host) {
      return;
    }
    const address = new URL(link.href);
    values.forEach(([key, value]) => address.searchParams.set(key, value));
    link.href = address.href;
  }

  ['click', 'auxclick', 'contextmenu'].forEach((type) => document.addEventListener(type, carry, true));
})();
