import type { LabelView, ShipAnswer } from '#shared/bridge/contract';
import type { AlikeCode } from '#shared/label/scanned-code';

type AnswerKind = Exclude<ShipAnswer['kind'], 'not_found'>;

/** The result of a person's last scan or action on an order. `shown` means that it was opened from a list. */
export type LastScan =
  | { phase: 'idle' }
  | { phase: 'asking'; turn: number; code: string }
  | {
      phase: 'not_found';
      turn: number;
      code: string;
      isShared?: boolean;
      elsewhere?: 'away' | 'asking' | 'unreadable';
      /** Known numbers that differ only in capital and small letters. */
      alike?: readonly AlikeCode[];
    }
  /** The station could not answer. */
  | { phase: 'failed'; turn: number; code: string; error: unknown }
  | {
      phase: 'label';
      turn: number;
      kind: AnswerKind | 'shown';
      /** The code that was scanned instead of this label's paper (`wrong_label`). */
      scanned?: string;
      /** The number of papers to be counted (`count_papers`). */
      papers?: number;
      /** This label's paper was scanned before (`checked`). */
      again?: boolean;
      /** All parcels of the scanned order are bought; false where other benches may have some of them (`duplicate`). */
      allOut?: boolean;
      /** How many parcels the order has without those that no bench will ship; absent where the view says it. */
      bought?: number;
      /** False where the floor did not say whether more parcels of the scanned order wait (`duplicate`). */
      isFloorAsked?: boolean;
      /** `stampOf` the label in the answer. Another stamp means that the label has changed since. */
      answeredAt: string;
      view: LabelView;
    };

/** The last scan once the station has answered. */
export type Answered = Exclude<LastScan, { phase: 'idle' | 'asking' }>;

/** Another text for each change of a label or of its latest print. */
export const stampOf = ({ lastEvent, print }: LabelView): string => `${lastEvent} ${print?.updatedAt ?? ''}`;

/**
 * The newer of two views of one label: announcements may arrive out of order. Times do not tell, because a clock may be
 * set back. A printer's progress is no event: of two views after the same event, the one that arrived last is newer.
 */
export const newer = (known: LabelView, changed: LabelView): LabelView =>
  changed.lastEvent >= known.lastEvent ? changed : known;

/**
 * The newer of the label in an answer and a changed one. An answer says that an order is begun again without its earlier hold; the label
 * has that hold until its next event.
 */
export const newerInAnswer = (
  kind: AnswerKind | 'shown',
  known: LabelView,
  changed: LabelView,
): LabelView => {
  const view = newer(known, changed);
  const isBegun =
    (kind === 'started' || kind === 'working') && known.label.stage === 'draft' && known.label.hold === null;
  return isBegun && view.lastEvent === known.lastEvent
    ? { ...view, label: { ...view.label, hold: null } }
    : view;
};

/** Puts a changed label into the last scan, if it is the label scanned last. */
export const withChange = (last: LastScan, changed: LabelView): LastScan =>
  last.phase === 'label' && last.view.label.id === changed.label.id
    ? { ...last, view: newerInAnswer(last.kind, last.view, changed) }
    : last;

/** True while the label has not changed since the answer. */
export const isUnchanged = (last: Extract<LastScan, { phase: 'label' }>): boolean =>
  stampOf(last.view) === last.answeredAt;
