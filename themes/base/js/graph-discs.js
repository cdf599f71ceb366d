// Rooms for the communities around the middle of the map.
'use strict';

// Moves discs from their homes as little as they must so that none lies over another, the lighter ones more. A home is
// in the direction that the disc's key gives. `spread` tells how far from the circle of `radius` discs may be: with 0
// they stand on it, with 1 they fill it. `overlap` is how deep two still lie over each other. Small changes of what is
// given change little, as every step depends smoothly on the one before.
litsite.placeGraphDiscs = function (rooms, masses, keys, radius, spread) {
  const STEPS = 300;
  const PULL = 0.02; // of the way home in a step; it ends after two thirds of the steps
  const count = rooms.length;
  const homeX = new Float64Array(count);
  const homeY = new Float64Array(count);
  keys.forEach((key, disc) => {
    const [cosine, sine] = litsite.graphDirection(litsite.graphHash(key));
    const distance = radius * (1 - spread * (1 - Math.sqrt(litsite.graphHash(`${key} distance`))));
    homeX[disc] = distance * cosine;
    homeY[disc] = distance * sine;
  });
  const x = homeX.slice();
  const y = homeY.slice();
  const innermost = radius * (1 - Math.min(1, 3 * spread));

  function overlap(one, other) {
    const dx = x[one] - x[other];
    const dy = y[one] - y[other];
    return rooms[one] + rooms[other] - Math.sqrt(dx * dx + dy * dy);
  }

  function part(one, other) {
    const deep = overlap(one, other);
    if (deep > 0) {
      const dx = x[one] - x[other];
      const dy = y[one] - y[other];
      const whole = deep / (rooms[one] + rooms[other] - deep + 1e-9);
      const share = whole * (masses[other] / (masses[one] + masses[other]));
      x[one] += dx * share;
      y[one] += dy * share;
      x[other] -= dx * (whole - share);
      y[other] -= dy * (whole - share);
    }
  }

  function keepInside(disc) {
    const distance = Math.sqrt(x[disc] * x[disc] + y[disc] * y[disc]) + 1e-9;
    const scale = Math.min(radius, Math.max(innermost, distance)) / distance;
    x[disc] *= scale;
    y[disc] *= scale;
  }

  for (let step = 0; step < STEPS; step += 1) {
    const pull = PULL * Math.max(0, 1 - (1.5 * step) / STEPS);
    for (let one = 0; one < count; one += 1) {
      x[one] += (homeX[one] - x[one]) * pull;
      y[one] += (homeY[one] - y[one]) * pull;
      for (let other = one + 1; other < count; other += 1) {
        part(one, other);
      }
    }
    for (let disc = 0; disc < count; disc += 1) {
      keepInside(disc);
    }
  }
  let deepest = 0;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      deepest = Math.max(deepest, overlap(one, other));
    }
  }
  return { x, y, overlap: deepest };
};
