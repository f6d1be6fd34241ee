import type { LabelView } from '#shared/bridge/contract';
import { text } from '../text';
import { type LastScan, newer } from './last-scan';
import { boxWords, lineOf, type OutcomeLine } from './outcome-line';

/** The labels that were asked for at this bench and are not out yet, and the one that came out last behind another scan's back. */
export interface Coming {
  views: readonly LabelView[];
  /** Another label than the one that was scanned last. */
  came: LabelView | null;
}

/** Followed at once, at most: nobody has more labels of their own scans at one printer. */
const most = 30;

export const nothingComing: Coming = { views: [], came: null };

/** Its paper is still to come: it is bought, or being bought, and nothing more is needed from a person. */
const isComing = ({ label, print }: LabelView): boolean => {
  if (label.hold || label.stage === 'closed' || label.stage === 'draft') return false;
  if (label.stage === 'registering' || label.stage === 'registered') return print?.state !== 'cancelled';
  return (
    print?.state === 'queued' ||
    print?.state === 'sending' ||
    (print?.state === 'sent' && print.note === null)
  );
};

/** In the order in which they come: that of their prints; what is being bought comes after those. */
const inOrder = (a: LabelView, b: LabelView): number => {
  if (!a.print || !b.print) return Number(a.print === null) - Number(b.print === null);
  return a.print.createdAt.localeCompare(b.print.createdAt);
};

/** A label was asked for: it is followed until its paper is out. What came before is told by the next scan's own line. */
export const withAsked = ({ views }: Coming, asked: LabelView): Coming => ({
  views: [...views.filter(({ label }) => label.id !== asked.label.id), asked].slice(-most),
  came: null,
});

/** Takes in a change. The label that was scanned last speaks for itself; another one that comes out is named. */
export const withNews = (coming: Coming, come: LabelView, lastId: string | null): Coming => {
  const held = coming.views.find(({ label }) => label.id === come.label.id);
  if (!held) return coming;
  const view = newer(held, come);
  const views = coming.views.map((each) => (each === held ? view : each));
  const isOut = isComing(held) && !isComing(view);
  if (isOut)
    return { views: views.filter((each) => each !== view), came: view.label.id === lastId ? null : view };
  return { ...coming, views };
};

/** Those whose paper is still to come, the next one first. */
const next = ({ views }: Coming): LabelView[] => views.filter(isComing).sort(inOrder);

/** "PO-8, then A-14"; of many, the first three. */
const refsOf = (views: readonly LabelView[]): string => {
  const refs = views.slice(0, 3).map(({ label }) => label.ref1);
  const list = refs.reduce((before, ref) => text.ship.coming.follows({ before, ref }));
  return views.length > 3 ? text.ship.coming.more({ refs: list }) : list;
};

const cameLine = (view: LabelView, still: readonly LabelView[]): OutcomeLine => {
  const { label, parcels } = view;
  const line: OutcomeLine = { ...lineOf(view), order: label.ref1 };
  if (parcels > 1) line.parcel = text.parcels.place({ number: label.parcel, of: parcels });
  if (still.length === 0) return line;
  const first = line.tone === 'good' && boxWords(view) === null ? text.ship.coming.onBox : line.next;
  return { ...line, next: `${first} ${text.ship.coming.then({ refs: refsOf(still) })}` };
};

/**
 * The line of the last scan with what comes beside its label: how many and in which order, and each that comes out by its name.
 * A stop, and what is no label, stand as they are.
 */
export const withComing = (line: OutcomeLine | null, last: LastScan, coming: Coming): OutcomeLine | null => {
  if (line === null || line.alarm || last.phase !== 'label') return line;
  const words = text.ship.coming;
  const still = next(coming);
  if (coming.came && coming.came.label.id !== last.view.label.id && line.tone !== 'stop') {
    return cameLine(coming.came, still);
  }
  const isAmong = still.some(({ label }) => label.id === last.view.label.id);
  if (still.length < 2 || !isAmong) return line;
  const list = words.all({ count: still.length, refs: refsOf(still) });
  return { ...line, next: last.view.print?.waiting.length ? `${line.next}. ${list}` : list };
};
