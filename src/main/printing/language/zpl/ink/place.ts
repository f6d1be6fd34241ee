import type { SettledField } from './field';

/** Ink on a label, in dots from its upper left corner. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An upright object in a cell: its ink, and the baseline for typeset fields. */
export interface Upright {
  ink: Rectangle;
  cell: { width: number; height: number };
  baseline: number;
}

/** The position of the cell's upper left corner relative to the field's origin, before rotation. */
const cornerOf = ({ isTypeset, isRight, orientation }: SettledField, { cell, baseline }: Upright) => {
  const along = isRight && (orientation === 'N' || orientation === 'I') ? -cell.width : 0;
  return { along: isTypeset ? along : along, up: isTypeset ? -baseline : 0 };
};

/**
 * The ink of a field on the label. `^FO` gives the upper left corner of the rotated cell, whatever its rotation; `^FT`
 * the beginning of the baseline, about which it rotates (guide, `^FO`, `^FT`).
 */
export const placed = (field: SettledField, upright: Upright): Rectangle => {
  const { x, y, orientation, isTypeset } = field;
  const { ink, cell } = upright;
  const { along, up } = cornerOf(field, upright);
  // Before rotation, relative to the origin.
  const left = ink.left + along;
  const right = ink.right + along;
  const top = ink.top + up;
  const bottom = ink.bottom + up;
  const across = isTypeset ? 0 : cell.width;
  const down = isTypeset ? 0 : cell.height;
  switch (orientation) {
    case 'N':
      return { left: x + left, right: x + right, top: y + top, bottom: y + bottom };
    case 'R':
      return { left: x + down - bottom, right: x + down - top, top: y + left, bottom: y + right };
    case 'I':
      return {
        left: x + across - right,
        right: x + across - left,
        top: y + down - bottom,
        bottom: y + down - top,
      };
    case 'B':
      return { left: x + top, right: x + bottom, top: y + across - right, bottom: y + across - left };
  }
};
