// The arithmetic of columns whose widths can be changed: numbers in, numbers out, nothing of the page. All in pixels.
'use strict';

litsite.columnWidths = (function () {
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  // Widths in these proportions that fill `total`, none below its floor. Where there is no room, the floors.
  function fit(proportions, floors, total) {
    const widths = [...floors];
    let free = floors.map((_, column) => column);
    let left = total;
    while (free.length && left > 0) {
      const whole = sum(free.map((column) => proportions[column]));
      const shareOf = (column) => (proportions[column] * left) / whole;
      const narrow = free.filter((column) => shareOf(column) < floors[column]);
      if (!narrow.length) {
        free.forEach((column) => {
          widths[column] = shareOf(column);
        });
        break;
      }
      left -= sum(narrow.map((column) => floors[column]));
      free = free.filter((column) => !narrow.includes(column));
    }
    return widths;
  }

  // How wide the column before a divider may become when the one after it gives way.
  function range(widths, floors, divider) {
    const pair = widths[divider] + widths[divider + 1];
    return { least: floors[divider], most: Math.max(floors[divider], pair - floors[divider + 1]) };
  }

  // A divider moved by `distance`: what one column gains its neighbour loses, the others stay.
  function moved(widths, floors, divider, distance) {
    const { least, most } = range(widths, floors, divider);
    const before = Math.min(Math.max(widths[divider] + distance, least), most);
    return widths.map((width, column) => {
      if (column === divider) {
        return before;
      }
      return column === divider + 1 ? widths[divider] + width - before : width;
    });
  }

  return { fit, range, moved };
})();
