import type { GateCode } from '#shared/landed/gate';
import { landedAnswer } from './landed/answer';
import { landedQuestion } from './landed/question';

/** Words of the Landed cost screen. */
export const landed = {
  calculate: 'Calculate',
  calculateKey: 'Alt C',
  question: landedQuestion,
  answer: landedAnswer,
  history: {
    title: (count: string): string => `Asked before (${count})`,
    show: (time: string): string => `Show the answer of ${time}`,
  },
  report: {
    open: 'Daily report …',
    title: 'Questions of a day',
    lead: 'Every question with its request id, as a CSV file.',
    day: 'Day',
    save: 'Save CSV',
    noDay: 'Choose a day',
  },
  gate: {
    /** What to do, said where it is done. */
    here: {
      customs_incomplete: 'Mend it in the form, save it to the order, then ship it again.',
      duties_unknown: 'See below what went wrong, calculate again, then ship it again.',
      denied_party:
        'Put the parcel aside. Compare the recipient with the matches below, or ask a supervisor.',
      goods_restricted: 'Put the parcel aside. Look at the codes below, or ask a supervisor.',
      not_screened: 'This account’s answers screen nothing of it. Ask a supervisor.',
    } satisfies Record<GateCode, string>,
    release: 'Release …',
    releaseTitle: (ref: string): string => `Release ${ref}?`,
    releaseLead:
      'For supervisors. The order goes on as it is: it is bought and printed. The reason is kept in its history.',
    reason: 'Reason',
    reasonShort: 'Say why, in a few words',
    confirm: 'Release it',
    released: 'Released. It goes on by itself.',
  },
  run: {
    name: 'Landed cost for many orders',
    running: (done: string, total: string): string => `Asking for many orders: ${done} of ${total}`,
    over: (asked: string, done: string): string =>
      done === '1'
        ? `Done with 1 order: ${asked} asked about`
        : `Done with ${done} orders: ${asked} asked about`,
    orders: 'What came of each order',
    came: {
      asked: 'Asked',
      kept: 'Answered before: not asked again',
      domestic: 'Within one country: nothing to ask',
      not_asked: 'Could not be asked',
      no_answer: 'Asked, no answer',
    },
    open: (ref: string): string => `Open ${ref}`,
    failed: (count: string): string => (count === '1' ? '1 has no answer' : `${count} have no answer`),
    stopped: (done: string, total: string, why: string): string => `Stopped at ${done} of ${total}. ${why}`,
    stop: 'Stop asking',
    dismiss: 'Done with this',
  },
  lost: {
    title: 'No order has this code',
    hint: 'Import its file, or scan the order number on the packing slip. You can also ask with an empty form.',
  },
  /** The outcome line; at most ten words each. */
  next: {
    looking: 'Looking it up…',
    ready: 'Press Enter to calculate.',
    mend: 'Fill in what is marked, then Calculate.',
    answered: 'Its last answer is shown.',
    outdated: 'It was changed since. Calculate again.',
    notFound: 'No such order. Check the code.',
    failed: 'It could not be looked up. Scan it again.',
    asking: 'Asking for duties and taxes…',
    clear: (total: string): string => `Clear. ${total} to pay.`,
    known: (total: string): string => `${total} to pay. Nobody was screened.`,
    someKnown: (total: string): string => `${total} to pay. Not all was screened.`,
    totalUnknown: 'Total not told',
    run: 'Asking for many orders. See below.',
  },
  subject: 'Question',
  open: 'Landed cost',
  openKey: 'L',
  settings: {
    lead: 'What is asked about orders to other countries before they are bought, and when they wait for a supervisor.',
    gate: 'Ask before buying',
    gateHint:
      'An order to another country is bought only after its duties and taxes were asked for. It waits when something is missing, may be prohibited, or its recipient may be a denied party.',
    gateOff: 'Orders are bought without asking. Landed cost (F7) can be asked at any time.',
    holdUnscreened: 'Hold what was not screened',
    holdUnscreenedHint:
      'An order that this account’s answers do not screen waits for a supervisor. Off: it is bought, and marked “Bought, not screened”.',
    level: {
      unknown: 'What this account’s answers screen is known after the first calculation.',
      all: 'This account’s answers screen denied parties and prohibited goods.',
      parties: 'This account’s answers don’t screen denied parties: the station can’t check them.',
      goods: 'This account’s answers don’t screen prohibited goods: the station can’t check them.',
      both: 'This account’s answers screen neither denied parties nor prohibited goods: the station can’t check them.',
    },
    deniedScore: 'Denied-party score to stop at',
    deniedScoreHint: 'The service does not say how high scores go. 1 stops at every match',
    deniedScoreProblem: 'A whole number from 1 to 1000',
    shippingValue: 'Usual shipping value',
    shippingValueHint: 'Used where nobody types another. Empty: it must be typed, and the gate waits for it',
    shippingValueProblem: 'An amount such as 12.50, or empty',
    currency: 'Amounts are in the currency of',
    currencies: { source: 'The sender’s country', destination: 'The recipient’s country' },
    sentBy: 'Sent by',
  },
};
