const [quote, backslash, newline, comma] = [0x22, 0x5c, 0x0a, 0x2c];
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** Index after the string that begins at `at`. */
const afterString = (text: string, at: number): number => {
  let now = at + 1;
  while (text.charCodeAt(now) !== quote) now += text.charCodeAt(now) === backslash ? 2 : 1;
  return now + 1;
};

/**
 * The line on which each element of a JSON list begins, from 1.
 * @param text a list known to be valid JSON, with `\n` as the only line end
 */
export const elementLines = (text: string): number[] => {
  const lines: number[] = [];
  let [line, depth, at, expecting] = [1, 0, 0, false];
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === newline) line += 1;
    else if (code > 0x20 && depth === 1 && expecting && !isClosing(code)) {
      lines.push(line);
      expecting = false;
    }
    if (isOpening(code)) {
      depth += 1;
      if (depth === 1) expecting = true;
    } else if (isClosing(code)) depth -= 1;
    else if (code === comma && depth === 1) expecting = true;
    at = code === quote ? afterString(text, at) : at + 1;
  }
  return lines;
};
