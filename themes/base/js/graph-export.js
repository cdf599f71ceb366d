// Hands the map on as a picture: PNG for slides, SVG for print.
'use strict';

litsite.attachGraphExport = function (view, form, canvas, status, words) {
  const WIDTH = 1600;
  const SCALE = 2;
  const MARGIN = 60;
  const NEAREST = 2;
  const title = document.querySelector('.bar .home').textContent.trim();

  // The camera from which all that is shown fills a picture of this size.
  function whole(width, height) {
    const { left, right, top, bottom } = litsite.graphCamera.extent(view.shownNodes(), view);
    if (left > right) {
      return { x: 0, y: 0, zoom: 1 };
    }
    const fits = Math.min((width - 2 * MARGIN) / (right - left || 1), (height - 2 * MARGIN) / (bottom - top || 1));
    return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(NEAREST, Math.max(litsite.graphCamera.LEAST, fits)) };
  }

  // What is on the screen, as wide as the sheet.
  function seen() {
    const { x, y, zoom } = view.camera;
    return { x, y, zoom: (zoom * WIDTH) / canvas.clientWidth };
  }

  function sheet() {
    const isWhole = form.elements.part.value === 'whole';
    const mapHeight = isWhole ? 1000 : Math.round((WIDTH * canvas.clientHeight) / canvas.clientWidth);
    const camera = isWhole ? whole(WIDTH, mapHeight) : seen();
    return litsite.createGraphSheet(view, { title, camera, width: WIDTH, mapHeight }, words);
  }

  function png() {
    const { width, height, paint } = sheet();
    const picture = litsite.element('canvas', { width: width * SCALE, height: height * SCALE });
    const context = picture.getContext('2d');
    context.scale(SCALE, SCALE);
    paint(context);
    return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
  }

  function svg() {
    const { width, height, paint } = sheet();
    const context = litsite.createSvgContext(width, height);
    paint(context);
    return new Blob([context.text()], { type: 'image/svg+xml' });
  }

  // "My literature" gives "my-literature-graph.png".
  function fileName(suffix) {
    const name = litsite.fold(title).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60);
    return `${[name, 'graph'].filter(Boolean).join('-')}.${suffix}`;
  }

  function save(blob, name) {
    const href = URL.createObjectURL(blob);
    litsite.element('a', { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10000);
    status.textContent = `Saved as ${name}.`;
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', async (event) => {
    const suffix = event.target.closest('button[data-export]')?.dataset.export;
    if (suffix) {
      save(await (suffix === 'png' ? png() : svg()), fileName(suffix));
    }
  });
};
