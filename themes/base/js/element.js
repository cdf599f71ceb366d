// Makes elements. What is put into them is text, never markup.
'use strict';

litsite.element = function (name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
