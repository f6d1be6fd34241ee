import { lengthOf } from '#shared/text';

interface WedgeOptions {
  maxKeyGapMs: number;
  minLength: number;
}

/** What a key turned out to be. */
export type WedgeAnswer =
  { type: 'key'; first: boolean } | { type: 'scan'; code: string } | { type: 'other' };

/** Tells a scanner's keys from a person's by their speed. */
export const createWedgeDetector = ({ maxKeyGapMs, minLength }: WedgeOptions) => {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, at: number): WedgeAnswer => {
    const quick = at - last <= maxKeyGapMs;
    last = at;
    if (key === 'Enter' || key === 'Tab') {
      const whole = quick ? code : '';
      code = '';
      return whole.length >= minLength ? { type: 'scan', code: whole } : { type: 'other' };
    }
    if (lengthOf(key) !== 1) return { type: 'other' };
    const first = !quick || code === '';
    code = first ? key : code + key;
    return { type: 'key', first };
  };
};
