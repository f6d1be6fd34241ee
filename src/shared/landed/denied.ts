import type { LandedCost } from './answer';
import { reportsSuccess } from './part';

export type DeniedParties = NonNullable<LandedCost['deniedParties']>;

const scoreOf = (match: Record<string, unknown>): number => {
  const score = match['scoreCalculated'];
  return typeof score === 'number' || (typeof score === 'string' && score.trim() !== '')
    ? Number(score)
    : Number.NaN;
};

/** The highest score anywhere in the screening; null if it has none. */
const highestScore = ({ scoreCalculated, matches = [] }: DeniedParties): number | null => {
  const scores = [scoreCalculated ?? Number.NaN, ...matches.map(scoreOf)].filter(Number.isFinite);
  return scores.length === 0 ? null : Math.max(...scores);
};

/**
 * True if the screening contains a result. An object that is empty or has only its own number and notes does not show that anything was
 * screened. A list without matches is a result only if the part reports success.
 */
export const isScreened = (screening: DeniedParties | undefined): screening is DeniedParties =>
  screening !== undefined &&
  (screening.scoreCalculated !== undefined ||
    screening.listsMatched !== undefined ||
    (screening.matches ?? []).length > 0 ||
    (screening.matches !== undefined && reportsSuccess(screening)));

/** True if lists matched, with any score: a person should at least look. */
export const hasMatches = (screening: DeniedParties | undefined): boolean =>
  screening !== undefined &&
  ((highestScore(screening) ?? 0) > 0 ||
    (screening.listsMatched ?? 0) > 0 ||
    (screening.matches ?? []).length > 0);

/**
 * True if a denied-party screening found somebody. If there is a score, it decides (`scoreCalculated` is the highest over all lists,
 * section 2.7): matches below the threshold are accepted. If lists matched without a score above 0, the strength of the match is unknown,
 * and it counts as a hit.
 * @param threshold scores from this value count as a hit
 */
export const isHit = (screening: DeniedParties | undefined, threshold: number): boolean => {
  if (!screening) return false;
  const score = highestScore(screening) ?? 0;
  if (score > 0) return score >= threshold;
  return (screening.listsMatched ?? 0) > 0 || (screening.matches ?? []).length > 0;
};
