// A picture of the map that is moved and scaled while the camera moves: painting anew waits until it stands still.
'use strict';

// `paint(context, { width, height, camera, pixels, margin })` paints a view. The picture is larger than the view by a margin,
// which comes into sight first when the map is moved.
litsite.createGraphLayer = function (paint) {
  const MARGIN = 128;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d', { alpha: false });
  let taken = null;

  return {
    // Paints what the camera sees on a ground, `pixels` of the screen to each of the view's.
    take({ width, height, camera, pixels, ground }, isMoving) {
      const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
      const [across, down] = [Math.round(size.width * pixels), Math.round(size.height * pixels)];
      if (picture.width !== across || picture.height !== down) {
        picture.width = across;
        picture.height = down;
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = ground;
      context.fillRect(0, 0, across, down);
      context.setTransform(pixels, 0, 0, pixels, 0, 0);
      paint(context, { ...size, camera, pixels, margin: MARGIN }, isMoving);
      taken = { camera, width, height, pixels };
    },

    // Whether the picture is what the view would be painted as.
    fits: ({ width, height, camera, pixels }) =>
      taken !== null && taken.camera.x === camera.x && taken.camera.y === camera.y && taken.camera.zoom === camera.zoom &&
      taken.width === width && taken.height === height && taken.pixels === pixels,

    // Puts the picture where it belongs in the view of a camera; the target counts the screen's pixels.
    put(target, { width, height, camera, pixels }) {
      const scale = camera.zoom / taken.camera.zoom;
      const left = (width / 2 + (taken.camera.x - camera.x) * camera.zoom - (taken.width / 2 + MARGIN) * scale) * pixels;
      const top = (height / 2 + (taken.camera.y - camera.y) * camera.zoom - (taken.height / 2 + MARGIN) * scale) * pixels;
      const grown = (scale * pixels) / taken.pixels;
      if (Math.abs(grown - 1) < 1e-9) {
        target.drawImage(picture, Math.round(left), Math.round(top));
      } else {
        target.imageSmoothingEnabled = false; // takes seven times as long where no graphics card helps
        target.drawImage(picture, left, top, picture.width * grown, picture.height * grown);
      }
    },
  };
};
