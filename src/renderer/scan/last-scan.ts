import type { LabelView, ShipAnswer } from '#shared/bridge/contract';

type AnswerKind = Exclude<ShipAnswer['kind'], 'not_found'>;

/** What came of the last thing a person did with an order. `shown` means it was opened from a list. */
export type LastScan =
  | { phase: 'idle' }
  | { phase: 'asking'; turn: number; code: string }
  | { phase: 'not_found'; turn: number; code: string; isShared?: boolean; elsewhere?: 'away' | 'asking' }
  /** The station could not answer at all. */
  | { phase: 'failed'; turn: number; code: string; error: unknown }
  | {
      phase: 'label';
      turn: number;
      kind: AnswerKind | 'shown';
      /** What was scanned in place of this label's paper (`wrong_label`). */
      scanned?: string;
      /** How many papers are to be counted (`count_papers`). */
      papers?: number;
      /** This label's paper was scanned before (`checked`). */
      again?: boolean;
      /** All parcels of the order that was scanned are out (`duplicate`). */
      allOut?: boolean;
      /** When it was asked for, ISO 8601: a hold from before then is old news once work has begun. */
      askedAt: string;
      /** State of the label when the answer came; later states speak for themselves. */
      answeredAt: string;
      view: LabelView;
    };

/** When a label or its latest print last changed, ISO 8601. Two views of one label are ordered by it. */
export const stampOf = ({ label, print }: LabelView): string =>
  print && print.updatedAt > label.updatedAt ? print.updatedAt : label.updatedAt;

/** The newer of two views of one label; announcements may arrive out of order. */
export const newer = (held: LabelView, come: LabelView): LabelView =>
  stampOf(come) >= stampOf(held) ? come : held;

/** Takes a changed label into the last scan, where it is the one scanned last. */
export const withChange = (last: LastScan, come: LabelView): LastScan =>
  last.phase === 'label' && last.view.label.id === come.label.id
    ? { ...last, view: newer(last.view, come) }
    : last;

/** True while nothing has happened to the label since the answer. */
export const isUnchanged = (last: Extract<LastScan, { phase: 'label' }>): boolean =>
  stampOf(last.view) === last.answeredAt;
