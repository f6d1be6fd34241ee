import type { Failure } from '../failure';
import { messageInWords } from '../text/field-words';
import type { WordsIn } from '../text/words-in';
import type { LandedCost } from './answer';
import { breakdown } from './breakdown';
import { goodsOf, partiesOf } from './paper-screening';

/** What a reader of the paper must know first. `stop`: the parcel must not be sent before a person has checked. */
export interface PaperVerdict {
  level: 'stop' | 'look' | 'clear';
  words: string;
  details: string[];
}

/** The heading and level for holds that the station would make. Other holds get level `look`. */
const held: Partial<
  Record<Failure['code'], { level: PaperVerdict['level']; words: 'denied' | 'restricted' | 'unknown' }>
> = {
  denied_party: { level: 'stop', words: 'denied' },
  goods_restricted: { level: 'stop', words: 'restricted' },
  duties_unknown: { level: 'look', words: 'unknown' },
};

/**
 * The verdict on an answer. A result without screening is never called clear.
 * @param finding why this station would hold the order; null if it would not
 */
export const verdictOf = (answer: LandedCost, finding: Failure | null, words: WordsIn): PaperVerdict => {
  const { verdict } = words.text.paper.landed;
  const screenings = [partiesOf(answer.deniedParties, words), goodsOf(answer.prohibitedRestricted, words)];
  const states = screenings.map(({ state }) => state);
  const details = screenings.map(({ short }) => short);
  if (finding) {
    const known = held[finding.code] ?? { level: 'look' as const, words: 'look' as const };
    const isNamed = finding.code !== 'duties_unknown' || finding.detail === undefined;
    const why = isNamed ? [] : [messageInWords(finding.detail ?? '', words)];
    return { level: known.level, words: verdict[known.words], details: [...why, ...details] };
  }
  // A score below this station's threshold still means that something was found.
  if (states.includes('found')) return { level: 'look', words: verdict.weak, details };
  // No hit, but contradictory sums: a person who reads only the large text must look.
  if (breakdown(answer).mismatches.some(({ isRounding }) => !isRounding))
    return { level: 'look', words: verdict.sums, details };
  if (states.every((state) => state === 'none')) return { level: 'clear', words: verdict.none, details };
  const isNothing = states.every((state) => state === 'not_told');
  return { level: 'look', words: isNothing ? verdict.notScreened : verdict.partly, details };
};
