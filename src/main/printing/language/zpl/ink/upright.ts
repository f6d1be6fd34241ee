import { barsSize } from './bars-size';
import type { Field, SettledField } from './field';
import { matrixSize } from './matrix-size';
import type { Upright } from './place';
import { textSize } from './text-size';

/** Ink that fills its cell. */
export const boxed = (width: number, height: number): Upright => ({
  ink: { left: 0, top: 0, right: width, bottom: height },
  cell: { width, height },
  baseline: height,
});

const shiftedDown = (upright: Upright, dots: number): Upright => {
  const { top, bottom } = upright.ink;
  return { ...upright, ink: { ...upright.ink, top: top + dots, bottom: bottom + dots } };
};

export const uprightBarcode = (field: Field, data: string): Upright => {
  const square = matrixSize(field, data);
  // A QR code is below its origin by the height that `^BY` last set (seen on drawings).
  if (square && field.barcode?.code === 'BQ')
    return shiftedDown(boxed(square.width, square.height), field.isTypeset ? 0 : field.barHeight);
  if (square) return boxed(square.width, square.height);
  const { width, height, line } = barsSize(field, data) ?? { width: 0, height: 0, line: 0 };
  const bars = boxed(width, height);
  return { ...bars, ink: { ...bars.ink, bottom: height + line } };
};

export const uprightText = (field: SettledField, data: string): Upright => {
  const { left, right, bottom, baseline, cell } = textSize(field, data);
  return { ink: { left, top: 0, right, bottom }, cell, baseline };
};

/** The measures of letters are estimates; their ink is at least this fraction of them, along the line and down. */
const sure = { along: 1 / 1.03, down: 0.92 };

export const atLeast = (upright: Upright): Upright => {
  const { left, top, right, bottom } = upright.ink;
  const along = ((right - left) * (1 - sure.along)) / 2;
  const down = (bottom - top) * (1 - sure.down);
  // The beginning of a line is exact; its end and the height of its letters are not.
  return {
    ...upright,
    ink: { left: left + along, top: top + down, right: right - 2 * along, bottom: bottom - down },
  };
};
