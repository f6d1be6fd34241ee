/** Upper bounds for the widths of characters in the printers' scalable font 0, in units of its height. */
const classes: readonly (readonly [characters: string, width: number])[] = [
  [" !'|.,:;ijlI()[]`", 0.34],
  ['frt-/"*{}', 0.42],
  ['abcdeghknopqsuvxyz0123456789$?#<>=+_', 0.52],
  ['mw', 0.8],
  ['MW@%&', 0.9],
];
const usual = 0.62;
const widths = new Map(classes.flatMap(([all, width]) => Array.from(all, (one) => [one, width] as const)));

/** Returns the width of a text in units of its height. */
export type Measure = (text: string) => number;

/** Of text in the printers' own letters. */
export const textWidth: Measure = (plain) => {
  let width = 0;
  for (const character of plain) width += widths.get(character) ?? usual;
  return width;
};

/** How many of its first characters fit into `width`. */
const fitting = (characters: readonly string[], width: number, measure: Measure): number => {
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(characters.slice(0, middle).join('')) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits;
};

/** As much of a text as fits, in the same unit; a cut text ends in `...`, so that the cut is visible. */
export const cutToWidth = (text: string, width: number, measure: Measure): string => {
  // A height that was calculated to fit may differ in the last bit.
  if (measure(text) <= width + 1e-6) return text;
  const characters = Array.from(text);
  const fits = fitting(characters, width - measure('...'), measure);
  return `${characters.slice(0, fits).join('').trimEnd()}...`;
};

/** The height, at most `height`, at which a text is no wider than `room`, both in the same unit; never below `least`. */
export const heightToFit = (
  text: string,
  { room, height, least }: Record<'room' | 'height' | 'least', number>,
  measure: Measure,
): number => Math.max(least, Math.min(height, room / measure(text)));

/** The lines of a text, broken at blanks where there are any. The last line ends in `...` when there would be more. */
export const linesToWidth = (text: string, width: number, most: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most - 1 && measure(rest) > width) {
    const characters = Array.from(rest);
    const fits = fitting(characters, width, measure);
    const blank = characters.lastIndexOf(' ', fits);
    const end = blank > 0 ? blank : Math.max(1, fits);
    lines.push(characters.slice(0, end).join('').trimEnd());
    rest = characters.slice(end).join('').trimStart();
  }
  return rest === '' ? lines : [...lines, cutToWidth(rest, width, measure)];
};
