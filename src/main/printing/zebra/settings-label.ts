/** One line of the configuration label: two blanks, the value in 20 columns, its name (captured from a ZD410). */
const nameFrom = 22;
/** Fewer lines than this are another answer. */
const fewest = 3;

/** A line of `^HH`; null where it has no name. */
export const configurationLine = (line: string): { name: string; value: string } | null => {
  const name = line.slice(nameFrom).trim();
  return name === '' ? null : { name, value: line.slice(0, nameFrom).trim() };
};

/**
 * The answer to `^HH` without its STX and ETX: the printer's own settings by the names on its configuration label. Null
 * for any other answer. The names are English on most printers; a line with another name is only not found.
 */
export const parseConfiguration = (text: string): ReadonlyMap<string, string> | null => {
  const lines = text.split(/\r?\n/).flatMap((line) => configurationLine(line) ?? []);
  const isConfiguration = lines.some(({ name }) => name === 'DARKNESS' || name === 'PRINT WIDTH');
  return lines.length >= fewest && isConfiguration
    ? new Map(lines.map(({ name, value }) => [name, value]))
    : null;
};
