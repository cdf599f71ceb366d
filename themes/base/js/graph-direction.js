// Sine and cosine from sums and products alone, which are the same on every machine; those of Math need not be.
'use strict';

// The unit vector [x, y] at a part of a full turn, exact to about 1e-13.
litsite.graphDirection = function (turn) {
  const eighth = Math.floor((turn - Math.floor(turn)) * 8 + 0.5);
  const angle = ((turn - Math.floor(turn)) * 8 - eighth) * 0.7853981633974483;
  const square = angle * angle;
  let cosine = 1;
  let sine = 1;
  for (let term = 14; term > 0; term -= 2) {
    cosine = 1 - (square * cosine) / (term * (term - 1));
    sine = 1 - (square * sine) / (term * (term + 1));
  }
  sine *= angle;
  const half = Math.sqrt(0.5);
  const [x, y] = eighth & 1 ? [half * (cosine - sine), half * (cosine + sine)] : [cosine, sine];
  return [[x, y], [-y, x], [-x, -y], [y, -x]][(eighth >> 1) & 3];
};
