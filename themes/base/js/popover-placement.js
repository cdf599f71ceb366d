// Where a panel stands beside what it explains, so that all of it can be seen. Pure: numbers in, numbers out.
'use strict';

litsite.placePopover = (function () {
  const MARGIN = 8; // from the edges of the window
  const GAP = 6; // from what it explains
  const NARROW = 420;
  const LEAST = 160; // the room below a citation that is enough when there is no more above it

  const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

  // `anchor` is the rectangle of what is explained, `size` the width and height that the panel would like to have,
  // `view` the size of the window. The panel stands below the anchor where it fits or where there is more room.
  return function (anchor, size, view) {
    const narrow = view.width < NARROW;
    const width = narrow ? view.width - 2 * MARGIN : Math.min(size.width, view.width - 2 * MARGIN);
    const left = narrow ? MARGIN : clamp(anchor.left, MARGIN, view.width - MARGIN - width);
    const below = view.height - MARGIN - anchor.bottom - GAP;
    const above = anchor.top - GAP - MARGIN;
    const isBelow = size.height <= below || below >= above;
    const maxHeight = Math.max(Math.min(LEAST, view.height - 2 * MARGIN), isBelow ? below : above);
    const height = Math.min(size.height, maxHeight);
    const wanted = isBelow ? anchor.bottom + GAP : anchor.top - GAP - height;
    const top = clamp(wanted, MARGIN, Math.max(MARGIN, view.height - MARGIN - height));
    return { left, top, width, maxHeight };
  };
})();
