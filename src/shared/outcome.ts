import type { FailureCode } from './failure';
import { isInDoubt } from './label/advance';
import type { Label } from './label/stage';
import type { Print } from './print/print';

/** The first word of an outcome, which a worker reads from two metres away. */
export const outcomeWords = [
  'Printed',
  'Sent',
  'Registered',
  'Held',
  'Unknown',
  'Not found',
  'Duplicate',
  'Tracked',
  'Updated',
  'Refused',
  'Working',
] as const;
export type OutcomeWord = (typeof outcomeWords)[number];

/** `good`: continue. `wait`: the station is working. `look`: a person is needed. `stop`: something is wrong. */
export type Tone = 'good' | 'wait' | 'look' | 'stop';

export interface Outcome {
  word: OutcomeWord;
  tone: Tone;
  /** The hold's failure code, if it is a hold. */
  failure: FailureCode | null;
}

const outcome = (word: OutcomeWord, tone: Tone, failure: FailureCode | null = null): Outcome => ({
  word,
  tone,
  failure,
});

const held = (label: Label, code: FailureCode): Outcome => {
  if (code === 'print_unknown' || isInDoubt(label)) return outcome('Unknown', 'stop', code);
  if (code === 'service_refused' || code === 'credentials_refused') return outcome('Refused', 'stop', code);
  if (code === 'denied_party' || code === 'goods_restricted') return outcome('Held', 'stop', code);
  return outcome('Held', 'look', code);
};

/** A label that was sent or proven printed once and may be printed again: the word describes the latest print. */
const printed = (stage: 'sent' | 'confirmed', latest: Print | null): Outcome => {
  const waits = latest !== null && latest.waiting.length > 0;
  if (latest?.state === 'queued' || latest?.state === 'sending')
    return outcome('Working', waits ? 'look' : 'wait');
  if (stage === 'sent' || latest?.state === 'sent') return outcome('Sent', waits ? 'look' : 'good');
  return outcome('Printed', 'good');
};

/**
 * The state of a label in one word. It depends only on the label and its latest print, so that all screens agree. `Printed` is used only
 * for a confirmed print.
 */
export const outcomeOf = (label: Label, latest: Print | null): Outcome => {
  if (label.hold) return held(label, label.hold.failure.code);
  switch (label.stage) {
    case 'draft':
      return outcome('Held', 'look');
    case 'registering':
      return outcome('Working', 'wait');
    case 'registered':
      return outcome('Registered', latest && latest.waiting.length > 0 ? 'look' : 'wait');
    case 'sending':
      return outcome('Working', 'wait');
    case 'sent':
    case 'confirmed':
      return printed(label.stage, latest);
    case 'closed':
      return outcome('Held', 'look');
  }
};
