import type { PlaceWord } from '#shared/tracking/board';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A package that was just bought has no reports yet. It is asked about this long after its purchase, in milliseconds. */
export const firstAfterMs = 15 * minute;

/** After this time without news nothing more is expected, in milliseconds. */
export const giveUpMs = 120 * day;

/** The longest wait for the next question about a package, in milliseconds. */
export const longestMs = 3 * day;

/** The longest wait, depending on how long ago the last news was: the older, the less often. */
const caps: readonly { newsWithin: number; wait: number }[] = [
  { newsWithin: 3 * day, wait: 6 * hour },
  { newsWithin: 14 * day, wait: day },
  { newsWithin: giveUpMs, wait: longestMs },
];

export interface TrackingProgress {
  place: PlaceWord;
  /** Consecutive answers without news. */
  unchanged: number;
  /** When the last news came, ISO 8601. */
  changedAt: string;
}

/**
 * When a package is asked about again: an hour after news while it is in transit, otherwise two hours. Each answer without news doubles the
 * wait, up to a limit that grows with the silence. Never after delivery or after it was given up.
 */
export const nextAsk = ({ place, unchanged, changedAt }: TrackingProgress, now: Date): Date | null => {
  if (place === 'delivered') return null;
  const quiet = now.getTime() - Date.parse(changedAt);
  const cap = caps.find(({ newsWithin }) => quiet < newsWithin);
  if (!cap) return null;
  const first = place === 'on_the_way' ? hour : 2 * hour;
  return new Date(now.getTime() + Math.min(cap.wait, first * 2 ** Math.min(unchanged, 10)));
};
