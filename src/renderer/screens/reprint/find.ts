import type { LabelView, LookUp } from '#shared/bridge/contract';
import type { PrintWarning } from '#shared/print/print';
import { messageOf } from '../../parts/notes';
import { notBoughtLine, severalLine, warningLine } from '../../scan/look-up-lines';
import { lineOf, missingLine, oldPaperOf, type OutcomeLine } from '../../scan/outcome-line';
import { messageTurn, replaceMessage } from '../../scan/message';
import { call, on } from '../../station';
import { text } from '../../text';
import { choose, type Lost, show } from './chosen';

interface Words {
  title: string;
  remedy: string;
}

/** Why a purchased label cannot be reprinted; null when it can. */
export const whyNot = ({ label, documents }: LabelView): Words | null => {
  if (label.anonymised != null) {
    const { title, remedy } = text.reprint.cannot.removed;
    const packageId = label.package?.packageId ?? label.ref1;
    return { title: title({ packageId, days: label.anonymised.days }), remedy };
  }
  if (label.stage === 'closed') return text.reprint.cannot.closed;
  return documents === 0 ? text.reprint.cannot.noDocument : null;
};

const words = text.reprint.found;

/** The outcome line of a found label. It is green only when a reprint can be asked for and nothing is against it. */
export const foundLine = (
  view: LabelView,
  warnings: readonly PrintWarning[],
  hasPrinter: boolean,
): OutcomeLine => {
  const subject = view.label.package?.packageId ?? view.label.ref1;
  const warning = warningLine(view);
  // Here it is about the next print: also of paper that may leave.
  if (oldPaperOf(view) === 'outdated')
    return { word: 'Refused', tone: 'stop', alarm: true, subject, next: words.outdated };
  if (warning) return warning;
  if (whyNot(view)) return { word: 'Held', tone: 'look', subject, next: words.cannot };
  if ((view.print?.waiting.length ?? 0) > 0) return lineOf(view);
  if (!hasPrinter) return { word: 'Held', tone: 'look', subject, next: text.reprint.form.noPrinter };
  // The parcel has arrived and needs no second label, so the line must not be green.
  return warnings.includes('arrived')
    ? { word: 'Held', tone: 'look', subject, next: words.arrived }
    : { word: 'Registered', tone: 'good', subject, next: words.ready };
};

/** The outcome line of a code that leads to no label that can be reprinted. */
export const lostLine = (lost: Lost): OutcomeLine => {
  switch (lost.kind) {
    case 'foreign':
      return { word: 'Refused', tone: 'look', subject: lost.packageId, next: words.foreign };
    case 'parcels':
      return severalLine(lost);
    case 'not_bought':
      return notBoughtLine(
        { word: 'Refused', tone: 'look', subject: lost.view.label.ref1, next: words.notBought },
        lost,
      );
    case 'full_number':
      return { word: 'Not found', tone: 'stop', subject: lost.code, next: words.fullNumber };
    case 'not_found':
      return missingLine({ word: 'Not found', tone: 'stop', subject: lost.code, next: words.notFound }, lost);
  }
};

/** Why the answer leads to no label that can be reprinted; null when it leads to one. */
export const lostOf = (answer: LookUp): Lost | null => {
  if (answer.kind !== 'package') return answer;
  if (answer.view) return null;
  const { packageId, elsewhere } = answer;
  return elsewhere ? { kind: 'not_found', code: packageId, elsewhere } : { kind: 'foreign', packageId };
};

let lastSearch = 0;

/**
 * Closes the open label and ends a look-up when the environment changes: another archive has other labels.
 * Called once, when the screen is first opened.
 */
export const followEnvironment = (): void => {
  on('station.changed', () => {
    lastSearch += 1;
    show({ phase: 'none' });
  });
};

/**
 * Opens a label for a reprint. Never rejects: the warnings are checked again before it prints.
 * @param since turn of the message when it was searched for
 */
export const openForReprint = async (view: LabelView, since = messageTurn()): Promise<void> => {
  lastSearch += 1;
  const search = lastSearch;
  choose(view.label.id);
  const details = await call('labels.get', { labelId: view.label.id }).catch(() => null);
  const printers = await call('printers.list', undefined).catch(() => null);
  if (search === lastSearch)
    replaceMessage(since, foundLine(view, details?.warnings ?? [], printers?.length !== 0));
};

/** A code was scanned on the Reprint screen: opens its label, or shows why there is none. Never rejects. */
export const find = async (code: string): Promise<void> => {
  lastSearch += 1;
  const search = lastSearch;
  const since = messageTurn();
  show({ phase: 'looking' });
  try {
    const answer = await call('track.lookUp', { code });
    if (search !== lastSearch) return;
    const lost = lostOf(answer);
    if (lost) {
      show({ phase: 'lost', lost });
      replaceMessage(since, lostLine(lost));
    } else if (answer.kind === 'package' && answer.view) {
      await openForReprint(answer.view, since);
    }
  } catch (error) {
    if (search !== lastSearch) return;
    show({ phase: 'failed', error });
    replaceMessage(since, { word: 'Held', tone: 'stop', subject: code, next: messageOf(error) });
  }
};
