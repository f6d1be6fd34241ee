/** The row that a key leads to; null when there is none. */
type Step = (at: number, page: number, last: number) => number;

const steps: Record<string, Step> = {
  ArrowDown: (at, _page, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, page, last) => Math.min(last, at + page),
  PageUp: (at, page) => Math.max(0, at - page),
  Home: () => 0,
  End: (_at, _page, last) => last,
};

/**
 * The row that a key leads to. Without a cursor the first key leads to the first row, `End` to the last.
 * @param at -1 without a cursor
 */
export const stepTo = (key: string, at: number, page: number, count: number): number | null => {
  const step = steps[key];
  if (!step || count === 0) return null;
  return step(at < 0 && key !== 'ArrowDown' ? 0 : at, page, count - 1);
};
