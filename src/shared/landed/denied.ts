import type { LandedCost } from './answer';
import { saysSuccess } from './part';

export type DeniedParties = NonNullable<LandedCost['deniedParties']>;

const scoreOf = (match: Record<string, unknown>): number => {
  const score = match['scoreCalculated'];
  return typeof score === 'number' || (typeof score === 'string' && score.trim() !== '')
    ? Number(score)
    : Number.NaN;
};

/** The highest score that the screening tells anywhere; null where it tells none. */
const highestScore = ({ scoreCalculated, matches = [] }: DeniedParties): number | null => {
  const scores = [scoreCalculated ?? Number.NaN, ...matches.map(scoreOf)].filter(Number.isFinite);
  return scores.length === 0 ? null : Math.max(...scores);
};

/**
 * Whether a screening says anything of what it found: an object that holds nothing, or only its own number and notes, was not
 * screened as far as anybody can tell. A list without a match is a result only where the part says that it ended well.
 */
export const isScreened = (screening: DeniedParties | undefined): screening is DeniedParties =>
  screening !== undefined &&
  (screening.scoreCalculated !== undefined ||
    screening.listsMatched !== undefined ||
    (screening.matches ?? []).length > 0 ||
    (screening.matches !== undefined && saysSuccess(screening)));

/** Whether lists matched, whatever their score is: at least worth a look. */
export const hasMatches = (screening: DeniedParties | undefined): boolean =>
  screening !== undefined &&
  ((highestScore(screening) ?? 0) > 0 ||
    (screening.listsMatched ?? 0) > 0 ||
    (screening.matches ?? []).length > 0);

/**
 * Whether a denied-party screening found somebody. A score decides where there is one (`scoreCalculated` is the highest over
 * all lists, section 2.7): below the threshold, matches are what the threshold is there to let pass. Where lists matched and
 * no score above 0 says how well, nothing can be let pass: that is a hit.
 * @param threshold score from which on it is one
 */
export const isHit = (screening: DeniedParties | undefined, threshold: number): boolean => {
  if (!screening) return false;
  const score = highestScore(screening) ?? 0;
  if (score > 0) return score >= threshold;
  return (screening.listsMatched ?? 0) > 0 || (screening.matches ?? []).length > 0;
};
