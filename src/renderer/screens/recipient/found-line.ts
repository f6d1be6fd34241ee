import type { Correction } from '#shared/bridge/contract';
import type { OutcomeWord, Tone } from '#shared/outcome';
import { gravest, notBoughtLine, severalLine, warningLine } from '../../scan/look-up-lines';
import { missingLine, type OutcomeLine } from '../../scan/outcome-line';
import { text } from '../../text';

const { next, outcome, place, waiting: basketWords } = text.recipient;

type Found = Extract<Correction, { kind: 'package' }>;

/** What is against a correction of the package, or must be known before; null if there is nothing. */
const remark = ({ packageId, view, waiting, tracked }: Found): [OutcomeWord, Tone, string] | null => {
  if (waiting?.state === 'refused') return ['Refused', 'stop', basketWords.refused.title];
  const anonymised = view?.label.anonymised;
  if (anonymised != null)
    return ['Held', 'look', text.reprint.cannot.removed.title({ packageId, days: anonymised.days })];
  if (waiting?.state === 'unknown') return ['Unknown', 'look', outcome.unknown];
  if (tracked?.tracking.hasArrived === true) return ['Held', 'look', place.arrived.title];
  return tracked?.tracking.hasBeenShipped === true ? ['Held', 'look', place.shipped.title] : null;
};

const ownLine = (found: Found): OutcomeLine => {
  const { packageId: subject, known, waiting } = found;
  const remarked = remark(found);
  if (remarked) {
    const [word, tone, words] = remarked;
    return { word, tone, subject, next: words };
  }
  return known === null
    ? missingLine({ word: 'Unknown', tone: 'look', subject, next: next.foreign }, found)
    : { word: 'Registered', tone: 'good', subject, next: waiting ? next.waiting : next.found };
};

const lineOfPackage = (found: Found): OutcomeLine => {
  const { view } = found;
  const line = ownLine(found);
  const warning = view && warningLine(view);
  return warning ? gravest(warning, line) : line;
};

/** The outcome line of a package that was looked up for a correction. */
export const lineOfFound = (answer: Correction): OutcomeLine => {
  switch (answer.kind) {
    case 'package':
      return lineOfPackage(answer);
    case 'parcels':
      return severalLine(answer);
    case 'not_bought':
      return notBoughtLine(
        { word: 'Held', tone: 'look', subject: answer.view.label.ref1, next: next.notBought },
        answer,
      );
    case 'full_number':
      return { word: 'Not found', tone: 'stop', subject: answer.code, next: next.fullNumber };
    case 'not_found':
      return missingLine(
        { word: 'Not found', tone: 'stop', subject: answer.code, next: next.notFound },
        answer,
      );
  }
};
