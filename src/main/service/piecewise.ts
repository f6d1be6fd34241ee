/** Characters. A regular expression that replaces takes about a hundred bytes of memory for each of its matches. */
const pieceLength = 256 * 1024;

/**
 * Changes a long text piece by piece, so that it takes memory for the matches of one piece only.
 * @param first the character that begins each match and stands in none, with which each piece but the first begins
 */
export const piecewise = (text: string, first: string, change: (piece: string) => string): string => {
  const changed: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf(first, at + pieceLength);
    const end = next === -1 ? text.length : next;
    changed.push(change(text.slice(at, end)));
    at = end;
  }
  return changed.join('');
};
