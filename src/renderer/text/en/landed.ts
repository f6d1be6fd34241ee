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
      customs_incomplete: 'Fix it in the form, save it to the order, then ship it again.',
      duties_unknown: 'See below what went wrong, calculate again, then ship it again.',
      denied_party:
        'Put the parcel aside. Compare the recipient with the matches below, or ask a supervisor.',
      goods_restricted: 'Put the parcel aside. Look at the codes below, or ask a supervisor.',
      not_screened: 'This account does not screen it. Ask a supervisor.',
    } satisfies Record<GateCode, string>,
    release: 'Release …',
    releaseTitle: (ref: string): string => `Release ${ref}?`,
    releaseLead:
      'For supervisors. The order continues unchanged: it is bought and printed. The reason is kept in its history.',
    reason: 'Reason',
    reasonShort: 'Enter a short reason',
    confirm: 'Release it',
    released: 'Released. It continues automatically.',
  },
  run: {
    name: 'Landed cost for many orders',
    running: (done: string, total: string): string => `Asking for many orders: ${done} of ${total}`,
    over: (asked: string, done: string): string =>
      done === '1' ? `1 order done: ${asked} asked about` : `${done} orders done: ${asked} asked about`,
    orders: 'Result of each order',
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
    dismiss: 'Dismiss',
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
    outdated: 'It has changed. Calculate again.',
    notFound: 'No such order. Check the code.',
    failed: 'It could not be looked up. Scan it again.',
    asking: 'Asking for duties and taxes…',
    clear: (total: string): string => `Clear. ${total} to pay.`,
    known: (total: string): string => `${total} to pay. Not screened.`,
    someKnown: (total: string): string => `${total} to pay. Only partly screened.`,
    totalUnknown: 'Total not reported',
    run: 'Asking for many orders. See below.',
  },
  subject: 'Question',
  open: 'Landed cost',
  openKey: 'L',
  settings: {
    lead: 'Checks for orders to other countries before they are bought, and when they wait for a supervisor.',
    gate: 'Ask before buying',
    gateHint:
      'Duties and taxes are calculated before an order to another country is bought. The order waits if data is missing, goods may be prohibited, or the recipient may be a denied party.',
    gateOff: 'Orders are bought without asking. You can use Landed cost (F7) at any time.',
    holdUnscreened: 'Hold what was not screened',
    holdUnscreenedHint:
      'An order that was not screened waits for a supervisor. Off: it is bought, and marked “Bought, not screened”.',
    level: {
      unknown: 'The first calculation shows what this account screens.',
      all: 'This account screens denied parties and prohibited goods.',
      parties: 'This account does not screen denied parties: the station can’t check them.',
      goods: 'This account does not screen prohibited goods: the station can’t check them.',
      both: 'This account screens neither denied parties nor prohibited goods: the station can’t check them.',
    },
    deniedScore: 'Denied-party score to stop at',
    deniedScoreHint: 'The highest possible score is not known. 1 stops at every match',
    deniedScoreProblem: 'A whole number from 1 to 1000',
    shippingValue: 'Usual shipping value',
    shippingValueHint: 'Used when no other value is entered. If empty, each order waits until one is entered',
    shippingValueProblem: 'An amount such as 12.50, or empty',
    currency: 'Amounts are in the currency of',
    currencies: { source: 'The sender’s country', destination: 'The recipient’s country' },
    sentBy: 'Sent by',
  },
};
