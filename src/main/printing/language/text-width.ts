/** Widths of characters in the printers' scalable font 0, in parts of its height, none less than it is. */
const classes: readonly (readonly [characters: string, width: number])[] = [
  [" !'|.,:;ijlI()[]`", 0.34],
  ['frt-/"*{}', 0.42],
  ['abcdeghknopqsuvxyz0123456789$?#<>=+_', 0.52],
  ['mw', 0.8],
  ['MW@%&', 0.9],
];
const usual = 0.62;
const widths = new Map(classes.flatMap(([all, width]) => Array.from(all, (one) => [one, width] as const)));

const widthOf = (character: string): number => widths.get(character) ?? usual;

/** @returns in parts of the font's height */
export const textWidth = (plain: string): number => {
  let width = 0;
  for (const character of plain) width += widthOf(character);
  return width;
};

/** As much of a text as fits, in the same measure; what is cut ends in `...`, so that it is seen. */
export const cutToWidth = (plain: string, width: number): string => {
  if (textWidth(plain) <= width) return plain;
  const room = width - textWidth('...');
  let kept = '';
  let used = 0;
  for (const character of plain) {
    used += widthOf(character);
    if (used > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}...`;
};

/** The height, at most `height`, at which a text is no wider than `room`, both in the same unit; never below `least`. */
export const heightToFit = (plain: string, room: number, height: number, least: number): number =>
  Math.max(least, Math.min(height, room / textWidth(plain)));

/** Lines of a text, broken at blanks where there are any; the last says when there would be more. */
export const linesToWidth = (plain: string, width: number, most: number): string[] => {
  const lines: string[] = [];
  let rest = plain;
  while (rest !== '' && lines.length < most - 1 && textWidth(rest) > width) {
    let fits = 0;
    let used = 0;
    for (const character of rest) {
      used += widthOf(character);
      if (used > width) break;
      fits += 1;
    }
    const blank = rest.lastIndexOf(' ', fits);
    const end = blank > 0 ? blank : Math.max(1, fits);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? lines : [...lines, cutToWidth(rest, width)];
};
