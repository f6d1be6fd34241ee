import type { Gray } from './bitmap';
import { isTooLarge } from './limits';
import { RasterError } from './problem';
import { resample } from './resample';

/** How much smaller or larger than intended a label may become so that its bars stay exact: a ratio of its size. */
export const smallest = 0.94;
const largest = 1.02;

const isNear = (factor: number, ratio: number): boolean =>
  factor / ratio >= smallest && factor / ratio <= largest;

/** An integer factor, or one divided by an integer, that is near the ratio; else the ratio itself. */
const factorFor = (ratio: number): number => {
  // The larger of two possible factors is nearer to the intended size.
  for (const wholeFactor of [Math.ceil(ratio), Math.floor(ratio)])
    if (wholeFactor >= 1 && isNear(wholeFactor, ratio)) return wholeFactor;
  for (const part of [Math.floor(1 / ratio), Math.ceil(1 / ratio)])
    if (part >= 1 && isNear(1 / part, ratio)) return 1 / part;
  return ratio;
};

/**
 * Scales a picture to the printer's resolution, near its intended size, without mixing pixels where possible.
 * @throws RasterError `too_big` when the result would be too big
 */
export const fit = (gray: Gray, source: { x: number; y: number }, printerDpi: number): Gray => {
  const across = factorFor(printerDpi / source.x);
  const down = factorFor(printerDpi / source.y);
  if (across === 1 && down === 1) return gray;
  if (isTooLarge(Math.ceil(gray.width * across), Math.ceil(gray.height * down)))
    throw new RasterError('too_big');
  return resample(gray, across, down);
};
