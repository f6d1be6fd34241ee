/** Character sets of Code 128. A and C are written in ZPL as pairs of digits, each pair the value of one character. */
type Subset = 'A' | 'B' | 'C';

/** The characters after `>` in field data (ZPL II Programming Guide, `^BC`, table of invocation codes). */
const starts: Partial<Record<string, Subset>> = { '9': 'A', ':': 'B', ';': 'C' };
/** `>5`, `>6` and `>7` change the subset; one that names the current subset is FNC4, which no scanner sends as a character. */
const changes: Partial<Record<string, Subset>> = { '5': 'C', '6': 'B', '7': 'A' };
const characters: Partial<Record<string, string>> = { '<': '^', '0': '>', '=': '~' };

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Values 0 to 63 are the characters from space on; above are control characters, which no reader keeps. */
const ofSubsetA = (pair: string): string => {
  const value = Number(pair);
  return value < 64 ? String.fromCharCode(value + 32) : '';
};

/**
 * What a scanner reads from `^BC` field data in its plain mode: start and invocation codes are executed, FNC1 is left
 * out (scanners send it as a control character, which is removed from each scan). A non-digit at the beginning of a
 * pair is skipped; one at its second place invalidates the pair (same guide, "Subsets A and C").
 */
export const code128Text = (data: string): string => {
  let subset: Subset = 'B';
  let read = '';
  let at = 0;
  while (at < data.length) {
    const character = data[at] ?? '';
    const next = data[at + 1];
    if (character === '>' && next !== undefined) {
      subset = starts[next] ?? changes[next] ?? subset;
      read += characters[next] ?? '';
      at += 2;
    } else if (subset === 'B') {
      read += character;
      at += 1;
    } else if (!isDigit(character)) at += 1;
    else {
      if (isDigit(next)) read += subset === 'C' ? `${character}${next}` : ofSubsetA(`${character}${next}`);
      // An unpaired digit before a change of subset is dropped, but not the change.
      at += next === '>' ? 1 : 2;
    }
  }
  return read;
};
