// Remembers preferences from page to page, also from file://, where browsers differ: Chromium shares localStorage
// between files and keeps no cookie, Firefox keeps the cookie and gives each file a localStorage of its own. So both
// are written, and the newer one is believed; a page's address overrules them.
'use strict';

litsite.storage = (function () {
  const name = `litsite-${litsite.id}`;
  const carried = ['theme', 'size'];
  const year = 365 * 24 * 60 * 60;

  function fromText(text) {
    return Object.fromEntries(new URLSearchParams(text || ''));
  }

  function fromLocal() {
    try {
      return fromText(localStorage.getItem(name));
    } catch {
      return {};
    }
  }

  function fromCookie() {
    try {
      const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
      return fromText(found && found.slice(name.length + 1));
    } catch {
      return {};
    }
  }

  function fromAddress() {
    const parameters = new URLSearchParams(location.search);
    return Object.fromEntries(carried.filter((key) => parameters.has(key)).map((key) => [key, parameters.get(key)]));
  }

  function stored() {
    const local = fromLocal();
    const cookie = fromCookie();
    return Number(cookie.written || 0) > Number(local.written || 0) ? cookie : local;
  }

  function read() {
    return { ...stored(), ...fromAddress() };
  }

  // Returns whether other pages will see what was written.
  function store(values) {
    const text = new URLSearchParams(values).toString();
    try {
      localStorage.setItem(name, text);
    } catch {
      // Refused by the browser's settings: the cookie or the address has to do.
    }
    try {
      document.cookie = `${name}=${text}; path=/; max-age=${year}; samesite=lax`;
    } catch {
      // As above.
    }
    const perFile = location.protocol === 'file:' && CSS.supports('-moz-appearance', 'none');
    return fromCookie().written === values.written || (!perFile && fromLocal().written === values.written);
  }

  function write(changes) {
    const values = { ...read(), ...changes };
    const kept = store({ ...values, written: String(Date.now()) });
    const address = new URL(location.href);
    carried.forEach((key) => address.searchParams.delete(key));
    if (!kept) {
      carried.filter((key) => values[key]).forEach((key) => address.searchParams.set(key, values[key]));
    }
    if (address.href !== location.href) {
      history.replaceState(history.state, '', address);
    }
  }

  return { read, write, fromAddress };
})();
