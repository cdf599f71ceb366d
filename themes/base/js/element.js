// Makes elements. What is put into them is text, never markup.
'use strict';

litsite.element = function (name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// The same for drawings, whose elements have attributes only.
litsite.svgElement = function (name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
};
