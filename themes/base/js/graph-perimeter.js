// The places of the papers without links, around everything else.
'use strict';

// Every paper takes the golden-ratio step around the circle that is free and nearest to the direction of its key; when
// there are more than fit side by side, further circles go around the first. Returns [x, y] for each key.
litsite.graphPerimeter = function (keys, radius) {
  const GOLDEN = 0.6180339887498949;
  const APART = 30;
  let count = 4;
  while (count < 1.25 * keys.length) {
    count *= 2; // in doublings, so that one more paper leaves the steps as they are
  }
  const steps = Array.from({ length: count }, (_, step) => step * GOLDEN - Math.floor(step * GOLDEN));
  steps.sort((one, other) => one - other);
  const isTaken = new Uint8Array(count);
  const circles = Math.ceil((keys.length * APART) / (6.283 * radius));

  function distance(place, direction) {
    const apart = Math.abs(steps[place] - direction);
    return Math.min(apart, 1 - apart);
  }

  // Steps are nearly even: the nearest free one is looked for outwards from where it would be if they were.
  function nearestFree(direction) {
    const middle = Math.floor(direction * count);
    let best = -1;
    let last = count;
    for (let away = 0; away <= last; away += 1) {
      for (const place of [(middle + away) % count, (middle + count - away) % count]) {
        if (!isTaken[place] && (best < 0 || distance(place, direction) < distance(best, direction))) {
          best = place;
          last = Math.min(last, away + 3);
        }
      }
    }
    return best;
  }

  return keys.map((key) => {
    const place = nearestFree(litsite.graphHash(key));
    isTaken[place] = 1;
    const circle = Math.floor(litsite.graphHash(`${key} circle`) * circles);
    return litsite.graphDirection(steps[place]).map((part) => part * (radius + APART * circle));
  });
};
