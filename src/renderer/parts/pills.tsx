import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconHandStop,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LabelView, PrinterView } from '#shared/bridge/contract';
import { parcelMark } from '#shared/label/parcel';
import { outcomeOf, type Tone } from '#shared/outcome';
import type { Print, PrintState } from '#shared/print/print';
import { mayLeave } from '../scan/outcome-line';
import { text } from '../text';
import styles from './state-pill.module.css';

/** `idle` says nothing about good or bad. */
export type PillTone = Tone | 'idle';

const icons = {
  good: IconCircleCheckFilled,
  wait: IconClockHour4,
  look: IconAlertTriangleFilled,
  stop: IconHandStop,
  idle: IconCircleDashed,
} as const;

/** The icon of a tone: its shape says the same as its colour, for those who can't tell the colours apart. */
export const ToneIcon = ({ tone, size = 18 }: { tone: PillTone; size?: number }) => {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
};

/** A state in colour, icon and words. The words alone must be enough. */
export const StatePill = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    <ToneIcon tone={tone} size={16} />
    <span>{children}</span>
  </span>
);

type Shown = Pick<LabelView, 'label' | 'print'> & Partial<Pick<LabelView, 'replacedBy'>>;

/** Where a label stands, in the same word on every screen; nothing good is said of paper that must not leave. */
export const OutcomePill = ({ view }: { view: Shown }) => {
  const { word, tone } = outcomeOf(view.label, view.print);
  if (tone === 'good' && !mayLeave(view)) return <StatePill tone="stop">{text.ship.oldPaper.pill}</StatePill>;
  return <StatePill tone={tone}>{text.outcomes[word]}</StatePill>;
};

/** Where a label stands. One that nobody has begun, or that was taken off the list, is calm: nothing is wrong with it. */
export const LabelPill = ({ view }: { view: LabelView }) => {
  const { stage, hold } = view.label;
  if (hold === null && stage === 'draft' && view.problems.length > 0)
    return <StatePill tone="look">{text.labels.incomplete}</StatePill>;
  if (hold === null && (stage === 'draft' || stage === 'closed'))
    return <StatePill tone="idle">{text.stages[stage]}</StatePill>;
  return <OutcomePill view={view} />;
};

const tones: Record<PrintState, PillTone> = {
  queued: 'wait',
  sending: 'wait',
  sent: 'good',
  confirmed: 'good',
  unknown: 'stop',
  failed: 'stop',
  cancelled: 'look',
};

/** How one print stands. Sent is not proven yet: while its proof may still come it is work. */
export const PrintPill = ({ print: { state, note } }: { print: Print }) => (
  <StatePill tone={state === 'sent' && note === null ? 'wait' : tones[state]}>
    {text.prints.states[state]}
  </StatePill>
);

type Status = PrinterView['status'];

/**
 * How alarming a printer's state is. A stopped one needs hands, nothing is broken. A mute one works, unproven: a person should
 * know, nothing is wrong.
 */
export const printerTone: Record<Status['state'], PillTone> = {
  ready: 'good',
  stopped: 'look',
  offline: 'stop',
  mute: 'look',
  unchecked: 'idle',
};

/** A printer's one live state in a word or two, the same wherever it is shown. */
export const printerSaid = ({ state, reasons: [reason] }: Status): { tone: PillTone; words: string } => ({
  tone: printerTone[state],
  words:
    reason === undefined || state === 'ready' ? text.printers.states[state].word : text.reasons[reason].title,
});

/** `2/3` beside an order's number, where the order has several parcels. */
export const ParcelMark = ({ view: { label, parcels } }: { view: LabelView }) => {
  const mark = parcelMark(label.parcel, parcels);
  return mark === '' ? null : (
    <abbr
      title={text.parcels.place({ number: label.parcel, of: parcels })}
      style={{ textDecoration: 'none' }}
    >
      {mark}
    </abbr>
  );
};
