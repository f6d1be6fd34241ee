const [quote, backslash, newline, comma] = [0x22, 0x5c, 0x0a, 0x2c];
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** Index after the string that begins at `at`. */
const afterString = (text: string, at: number): number => {
  let now = at + 1;
  while (text.charCodeAt(now) !== quote) now += text.charCodeAt(now) === backslash ? 2 : 1;
  return now + 1;
};

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * The line on which each element of a JSON list begins, from 1.
 * @param text valid JSON, with `\n` as the only line end
 * @param from where the list begins
 */
export const elementLines = (text: string, from = 0): number[] => {
  const lines: number[] = [];
  let [line, depth, at, expecting] = [lineAt(text, from), 0, from, false];
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
    } else if (isClosing(code)) {
      depth -= 1;
      if (depth === 0) break;
    }
    if (code === comma && depth === 1) expecting = true;
    at = code === quote ? afterString(text, at) : at + 1;
  }
  return lines;
};

/**
 * The position of the list that a JSON object has under a name, as its own field and not in a nested value.
 * @param text an object in valid JSON, in which `name` is a list
 */
export const listUnder = (text: string, name: string): number => {
  let [depth, at, key] = [0, 0, ''];
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = afterString(text, at);
      if (depth === 1) key = JSON.parse(text.slice(at, end)) as string;
      at = end;
      continue;
    }
    if (code === comma) key = '';
    if (depth === 1 && code === 0x5b && key === name) return at;
    if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    at += 1;
  }
  return 0;
};
