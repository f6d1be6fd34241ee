import type { Gray } from './bitmap';

/** The source pixels that one dot covers, and the share of each. */
interface Cover {
  first: number;
  shares: number[];
}

/** Outside the picture everything is white, so those shares are left out. */
const coversOf = (size: number, factor: number): Cover[] => {
  const dots = Math.max(1, Math.ceil(size * factor - 0.01));
  return Array.from({ length: dots }, (_, dot) => {
    const from = dot / factor;
    const to = Math.min(size, (dot + 1) / factor);
    const first = Math.min(size - 1, Math.floor(from + 1e-9));
    const shares: number[] = [];
    for (let at = first; at < to - 1e-9; at += 1)
      shares.push((Math.min(to, at + 1) - Math.max(from, at)) * factor);
    return { first, shares };
  });
};

/** The amount of ink of each column in the rows that a dot covers. */
const inkDown = ({ width, data }: Gray, { first, shares }: Cover, ink: Float32Array): void => {
  ink.fill(0);
  for (const [step, share] of shares.entries()) {
    const row = (first + step) * width;
    for (let x = 0; x < width; x += 1) ink[x] = (ink[x] ?? 0) + (255 - (data[row + x] ?? 255)) * share;
  }
};

/**
 * Scales a picture; each dot is the mean of the area that it covers. Integer factors repeat pixels exactly.
 * @param across factor in width, @param down factor in height; 2 doubles the dots
 */
export const resample = (gray: Gray, across: number, down: number): Gray => {
  const columns = coversOf(gray.width, across);
  const rows = coversOf(gray.height, down);
  const data = new Uint8Array(columns.length * rows.length);
  const ink = new Float32Array(gray.width);
  let at = 0;
  for (const row of rows) {
    inkDown(gray, row, ink);
    for (const { first, shares } of columns) {
      let sum = 0;
      for (let step = 0; step < shares.length; step += 1)
        sum += (ink[first + step] ?? 0) * (shares[step] ?? 0);
      data[at] = 255 - Math.min(255, Math.round(sum));
      at += 1;
    }
  }
  return { width: columns.length, height: rows.length, data };
};
