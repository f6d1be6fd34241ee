import type { PlaceWord } from '#shared/tracking/board';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A package that was just bought has nothing to tell yet: it is asked about this long after its purchase, in milliseconds. */
export const firstAfterMs = 15 * minute;

/** Without any news for so long nothing more is expected, in milliseconds. */
export const giveUpMs = 120 * day;

/** The longest wait by how long ago the last news came: the older, the less often. */
const caps: readonly { newsWithin: number; wait: number }[] = [
  { newsWithin: 3 * day, wait: 6 * hour },
  { newsWithin: 14 * day, wait: day },
  { newsWithin: giveUpMs, wait: 3 * day },
];

export interface Standing {
  place: PlaceWord;
  /** Answers in a row that told nothing new. */
  unchanged: number;
  /** When the last news came, ISO 8601. */
  changedAt: string;
}

/**
 * When a package is asked about again: an hour after news while it is on its way, else two; each answer without news doubles
 * the wait, up to a cap that grows with the silence. Never after delivery, nor once it is given up.
 */
export const nextAsk = ({ place, unchanged, changedAt }: Standing, now: Date): Date | null => {
  if (place === 'delivered') return null;
  const quiet = now.getTime() - Date.parse(changedAt);
  const cap = caps.find(({ newsWithin }) => quiet < newsWithin);
  if (!cap) return null;
  const first = place === 'on_the_way' ? hour : 2 * hour;
  return new Date(now.getTime() + Math.min(cap.wait, first * 2 ** Math.min(unchanged, 10)));
};
