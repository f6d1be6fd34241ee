import type { LabelView, LookUp } from '#shared/bridge/contract';
import type { PrintWarning } from '#shared/print/print';
import { messageOf } from '../../parts/notes';
import { type OutcomeLine, severalLine } from '../../scan/outcome-line';
import { say } from '../../scan/said';
import { call } from '../../station';
import { text } from '../../text';
import { choose, type Lost, show } from './chosen';

interface Words {
  title: string;
  remedy: string;
}

/** Why a bought label can't be printed again; null where it can. */
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

/** What is found, in the outcome line: loud where its paper is not right any more. */
export const foundLine = (view: LabelView, warnings: readonly PrintWarning[]): OutcomeLine => {
  const { label, replacedBy } = view;
  const subject = label.package?.packageId ?? label.ref1;
  if (replacedBy?.packageId)
    return {
      word: 'Refused',
      tone: 'stop',
      alarm: true,
      subject,
      next: words.replaced({ id: replacedBy.packageId }),
    };
  if (label.outdatedAt != null)
    return { word: 'Refused', tone: 'stop', alarm: true, subject, next: words.outdated };
  if (whyNot(view)) return { word: 'Held', tone: 'look', subject, next: words.cannot };
  // A parcel that has arrived needs no second label, least of all a green one.
  return warnings.includes('arrived')
    ? { word: 'Held', tone: 'look', subject, next: words.arrived }
    : { word: 'Registered', tone: 'good', subject, next: words.ready };
};

const lostLine = (lost: Lost): OutcomeLine => {
  switch (lost.kind) {
    case 'foreign':
      return { word: 'Refused', tone: 'look', subject: lost.packageId, next: words.foreign };
    case 'parcels':
      return severalLine(lost);
    case 'not_bought':
      return { word: 'Refused', tone: 'look', subject: lost.view.label.ref1, next: words.notBought };
    case 'full_number':
      return { word: 'Not found', tone: 'stop', subject: lost.code, next: words.fullNumber };
    case 'not_found':
      return {
        word: 'Not found',
        tone: 'stop',
        subject: lost.code,
        next: lost.elsewhere ? text.otherBenches[lost.elsewhere].next : words.notFound,
      };
  }
};

const lostOf = (answer: LookUp): Lost | null => {
  if (answer.kind !== 'package') return answer;
  if (answer.view) return null;
  const { packageId, elsewhere } = answer;
  return elsewhere ? { kind: 'not_found', code: packageId, elsewhere } : { kind: 'foreign', packageId };
};

let asked = 0;

/** A label is at hand to be printed again. Never rejects: what warns of it is asked once more before it prints. */
export const take = async (view: LabelView): Promise<void> => {
  asked += 1;
  const mine = asked;
  choose(view.label.id);
  const details = await call('labels.get', { labelId: view.label.id }).catch(() => null);
  if (mine === asked) say(foundLine(view, details?.warnings ?? []));
};

/** A code was scanned on the Reprint screen: its label is shown, or why there is none. Never rejects. */
export const find = async (code: string): Promise<void> => {
  asked += 1;
  const mine = asked;
  show({ phase: 'looking' });
  try {
    const answer = await call('track.lookUp', { code });
    if (mine !== asked) return;
    const lost = lostOf(answer);
    if (lost) {
      show({ phase: 'lost', lost });
      say(lostLine(lost));
    } else if (answer.kind === 'package' && answer.view) {
      await take(answer.view);
    }
  } catch (error) {
    if (mine !== asked) return;
    show({ phase: 'failed', error });
    say({ word: 'Held', tone: 'stop', subject: code, next: messageOf(error) });
  }
};
