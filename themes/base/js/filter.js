// Shows the items of a list that hold every word and pass every test. Knows nothing of the controls above the list.
'use strict';

litsite.createFilter = function (items, textOf = (item) => item.textContent) {
  const tests = [];
  let texts = null;

  // Folding thousands of rows is left until somebody filters.
  function textAt(index) {
    texts ??= items.map((item) => litsite.fold(textOf(item)));
    return texts[index];
  }

  return {
    addTest(test) {
      tests.push(test);
    },

    // Returns how many items are shown.
    apply(words) {
      const wanted = litsite.fold(words).split(/\s+/).filter(Boolean);
      let shown = 0;
      items.forEach((item, index) => {
        const passes = tests.every((test) => test(item)) && wanted.every((word) => textAt(index).includes(word));
        if (item.hidden === passes) {
          item.hidden = !passes;
        }
        shown += passes;
      });
      return shown;
    },
  };
};
