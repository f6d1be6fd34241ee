/** Symbol characters between start and check, in the modes that accept `>` for a change of subset. */
const written = (data: string): number => {
  let subset = 'B';
  let count = 0;
  for (let at = 0; at < data.length;) {
    const next = data[at + 1] ?? '';
    if (data[at] === '>' && next !== '') {
      if (next === ':') subset = 'B';
      else if (next === ';') subset = 'C';
      else if (next === '9') subset = 'A';
      else {
        subset = { '5': 'C', '6': 'B', '7': 'A' }[next] ?? subset;
        count += 1;
      }
      at += 2;
    } else {
      count += 1;
      at += subset === 'B' ? 1 : 2;
    }
  }
  return count;
};

/** Symbol characters where the printer chooses the subsets: digits in pairs, where four or more follow each other. */
const chosen = (data: string): number => {
  const text = data.replace(/>8/g, '');
  let count = (data.length - text.length) / 2;
  let isFirst = true;
  let isPaired = false;
  for (const run of text.match(/\d+|\D+/g) ?? []) {
    const mayPair = /^\d/.test(run) && (run.length >= 4 || run === text);
    const pairs = mayPair ? Math.floor(run.length / 2) : 0;
    const isOdd = mayPair && run.length % 2 === 1;
    count += mayPair ? pairs + Number(isOdd) : run.length;
    // An unpaired digit is placed before the change, or after it where a symbol begins with digits.
    if (mayPair !== isPaired && !isFirst) count += 1;
    if (isOdd && isFirst) count += 1;
    isPaired = mayPair && !(isOdd && isFirst);
    isFirst = false;
  }
  return count;
};

/**
 * Modules of a Code 128 symbol: start, data and check of 11 each, stop of 13 (ISO/IEC 15417).
 * @param mode the last parameter of `^BC`; N where it has none
 */
export const code128Modules = (data: string, mode: string): number => {
  if (mode === 'U') return 11 * (2 + 1 + 10) + 13;
  const plain = mode === 'D' ? data.replace(/[()\s]/g, '') : data;
  if (mode === 'D') return 11 * (2 + 1 + chosen(plain)) + 13;
  if (mode === 'A') return 11 * (2 + chosen(plain)) + 13;
  // Where the data names no subset, it depends on the firmware whether digits are paired: the shorter length counts.
  return 11 * (2 + (plain.includes('>') ? written(plain) : Math.min(written(plain), chosen(plain)))) + 13;
};
