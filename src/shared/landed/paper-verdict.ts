import type { Failure } from '../failure';
import type { LandedCost } from './answer';
import { breakdown } from './breakdown';
import { goodsOf, partiesOf } from './paper-screening';

/** What somebody who holds the paper must know first. `stop`: it may not be sent before somebody has looked. */
export interface PaperVerdict {
  level: 'stop' | 'look' | 'clear';
  words: string;
  details: string[];
}

const held: Partial<Record<Failure['code'], Pick<PaperVerdict, 'level' | 'words'>>> = {
  denied_party: { level: 'stop', words: 'STOP: denied party' },
  goods_restricted: { level: 'stop', words: 'STOP: restricted goods' },
  duties_unknown: { level: 'look', words: 'LOOK: not all is known' },
};

/**
 * The verdict over an answer. What was not screened is never called clear.
 * @param judged what this station would hold the order for; null where nothing
 */
export const verdictOf = (answer: LandedCost, judged: Failure | null): PaperVerdict => {
  const screenings = [partiesOf(answer.deniedParties), goodsOf(answer.prohibitedRestricted)];
  const states = screenings.map(({ state }) => state);
  const details = screenings.map(({ short }) => short);
  if (judged) {
    const known = held[judged.code] ?? { level: 'look' as const, words: 'LOOK' };
    const isNamed = judged.code !== 'duties_unknown' || judged.detail === undefined;
    return { ...known, details: isNamed ? details : [judged.detail ?? '', ...details] };
  }
  // A score below the one at which this station stops is still no empty hand.
  if (states.includes('found')) return { level: 'look', words: 'LOOK: a weak match', details };
  // No hit, and sums that say two things: whoever reads only the large words must look.
  if (breakdown(answer).mismatches.some(({ isRounding }) => !isRounding))
    return { level: 'look', words: 'LOOK: the sums disagree', details };
  if (states.every((state) => state === 'none')) return { level: 'clear', words: 'No hit', details };
  const words = states.every((state) => state === 'not_told') ? 'Not screened' : 'Not all was screened';
  return { level: 'look', words, details };
};
