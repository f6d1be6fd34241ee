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
import { text } from '../text';
import styles from './state-pill.module.css';
import type { StatusReason } from '#shared/print/printer';

/**
 * Why the printer does not print for this bench. @param heldBy name of the bench that prints there, if it is
 * known
 */
export const reasonTitle = (reason: StatusReason, heldBy: string | undefined): string =>
  reason === 'printing-elsewhere' && heldBy !== undefined
    ? text.floor.busy({ bench: heldBy })
    : text.reasons[reason].title;

/** `idle` is neither good nor bad. */
export type PillTone = Tone | 'idle';

const icons = {
  good: IconCircleCheckFilled,
  wait: IconClockHour4,
  look: IconAlertTriangleFilled,
  stop: IconHandStop,
  idle: IconCircleDashed,
} as const;

/**
 * The icon of a tone. Its shape has the same meaning as the colour, for people who cannot distinguish the
 * colours.
 */
export const ToneIcon = ({ tone, size = 18 }: { tone: PillTone; size?: number }) => {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
};

/** A state as colour, icon and words. The words alone must be enough. */
export const StatePill = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    <ToneIcon tone={tone} size={16} />
    <span>{children}</span>
  </span>
);

type Shown = Pick<LabelView, 'label' | 'print' | 'paperStop'>;

/**
 * The state of a label, in the same word on every screen. Paper that must not leave is never shown as good.
 */
export const OutcomePill = ({ view }: { view: Shown }) => {
  const { word, tone } = outcomeOf(view.label, view.print);
  if (tone === 'good' && view.paperStop !== null)
    return <StatePill tone="stop">{text.ship.oldPaper.pill}</StatePill>;
  return <StatePill tone={tone}>{text.outcomes[word]}</StatePill>;
};

/**
 * The state of a label. A draft, or a label that was taken off the list, has a calm tone: nothing is wrong
 * with it.
 */
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

/** The state of one print. `sent` is not proven: while the proof can still come, it is shown as work. */
export const PrintPill = ({ print: { state, note } }: { print: Print }) => (
  <StatePill tone={state === 'sent' && note === null ? 'wait' : tones[state]}>
    {text.prints.states[state]}
  </StatePill>
);

type Status = PrinterView['status'];

/**
 * The tone of a printer's state. A stopped printer needs a person but is not broken. A printer that sends no
 * status prints without proof: a person should know, but nothing is wrong.
 */
export const printerTone: Record<Status['state'], PillTone> = {
  ready: 'good',
  stopped: 'look',
  offline: 'stop',
  mute: 'look',
  unchecked: 'idle',
};

/** The live state of a printer in a word or two, the same on every screen. */
export const printerStateWords = ({
  state,
  reasons: [reason],
}: Status): { tone: PillTone; words: string } => ({
  tone: printerTone[state],
  words:
    reason === undefined || state === 'ready' ? text.printers.states[state].word : text.reasons[reason].title,
});

/** `2/3` beside an order number, for an order with several parcels. */
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
