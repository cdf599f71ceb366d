// Buttons that copy: data-copy holds the text, or is empty for the address of the page.
'use strict';

(function () {
  const status = document.getElementById('_status');

  // The older way, for pages that may not use the clipboard interface.
  function copyBySelection(text) {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'off-screen';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button[data-copy]');
    if (!button) {
      return;
    }
    const copied = await copy(button.dataset.copy || location.href);
    button.focus();
    status.textContent = copied ? 'Copied.' : 'Could not copy: the browser refused.';
    button.classList.toggle('done', copied);
    setTimeout(() => {
      status.textContent = '';
      button.classList.remove('done');
    }, 2000);
  });
})();
