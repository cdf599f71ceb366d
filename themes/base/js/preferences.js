// Applies the reader's choices to <html> before the first paint, so that no page flashes in another theme.
'use strict';

litsite.preferences = (function () {
  const html = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const themes = html.dataset.themes.split(' ');
  const sizes = ['1', '2', '3'];
  const columns = ['left', 'right'];
  const values = litsite.storage.read();

  function theme() {
    return values.theme === 'system' || themes.includes(values.theme) ? values.theme : html.dataset.defaultTheme;
  }

  function size() {
    return sizes.includes(values.size) ? values.size : '2';
  }

  function apply() {
    const system = dark.matches ? 'slate' : 'light';
    html.dataset.theme = theme() === 'system' ? system : theme();
    html.dataset.size = size();
    columns.forEach((column) => html.classList.toggle(`${column}-closed`, values[column] === 'closed'));
  }

  function set(changes) {
    Object.assign(values, changes);
    litsite.storage.write(changes);
    apply();
  }

  html.classList.add('scripted');
  apply();
  dark.addEventListener('change', apply);

  return { get: (name) => ({ ...values, theme: theme(), size: size() })[name], set };
})();
