/**
 * What the preview draws differently from a printer or not at all: ZPL commands by name, and special cases of commands by a name of ours.
 */
export const drawnDifferently = [
  ...(['^B0', '^B1', '^B4', '^B5', '^B8', '^B9', '^BA', '^BB', '^BF', '^BI'] as const),
  ...(['^BJ', '^BK', '^BL', '^BM', '^BP', '^BR', '^BS', '^BT', '^BU', '^BZ'] as const),
  /** Code 128 that changes its subset within the data. */
  'code128_subsets',
  /** EAN-13 with data that is not 12 or 13 digits long. */
  'ean13_data',
  ...(['^A@', '^CD', '^FC', '^FE', '^FM', '^FP', '^GE', '^IS', '^JM'] as const),
  ...(['^LS', '^LT', '^MU', '^SN', '^SO', '^TB'] as const),
  'graphic_binary',
  'graphic_compressed',
  /** Text in non-Latin scripts. */
  'other_letters',
] as const;
export type DrawnDifferently = (typeof drawnDifferently)[number];
