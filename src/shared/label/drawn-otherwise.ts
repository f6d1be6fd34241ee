/**
 * What the preview draws otherwise than a printer, or not at all: commands by their names, and beside them parts of
 * commands that it knows otherwise.
 */
export const drawnOtherwise = [
  ...(['^B0', '^B1', '^B4', '^B5', '^B8', '^B9', '^BA', '^BB', '^BF', '^BI'] as const),
  ...(['^BJ', '^BK', '^BL', '^BM', '^BP', '^BR', '^BS', '^BT', '^BU', '^BZ'] as const),
  /** Code 128 that changes its subset within the data. */
  'code128_subsets',
  /** EAN-13 of something else than 12 or 13 digits. */
  'ean13_data',
  ...(['^A@', '^CD', '^FC', '^FE', '^FM', '^FP', '^GE', '^IS', '^JM'] as const),
  ...(['^LS', '^LT', '^MU', '^SN', '^SO', '^TB'] as const),
  'graphic_binary',
  'graphic_compressed',
  /** Text in letters other than Latin. */
  'other_letters',
] as const;
export type DrawnOtherwise = (typeof drawnOtherwise)[number];
