import { IconBarcode, IconLoader2, IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ToneIcon } from '../parts';
import { outcomeToHear } from '../scan/bar';
import type { OutcomeLine } from '../scan/outcome-line';
import { createOutcomeMemory, type Outcome } from '../sound/new-outcome';
import { playSound } from '../sound/sounds';
import { useStation } from '../station';
import { text } from '../text';
import { asSentences, formatWhen, inWords } from '../text/format';
import { useScreen } from './navigation';
import styles from './outcome-bar.module.css';
import { useBar } from './use-bar';

/** In practice, the first waiting order: something for the first scan. */
const useSampleOrder = (): string | null => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const views = useStation('labels.list', { stages: ['draft'], limit: 30 }).data?.views ?? [];
  const refs = views
    .filter(({ problems }) => problems.length === 0)
    .map(({ label }) => label.ref1)
    .sort();
  return practice ? (refs[0] ?? null) : null;
};

/** Outside the bar: it is mounted again after the lock screen and must not repeat a sound. */
const newSound = createOutcomeMemory();

/** One sound for each outcome of each scan, if the settings allow it. */
const useOutcomeSound = (outcome: Outcome): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  const { turn, messageTurn, word, sound, labelId, quiet, earlier } = outcome;
  useEffect(() => {
    const heard = newSound(outcome);
    if (allowed && heard) playSound(heard);
    // Switching the sound on in Settings is no outcome: `allowed` alone plays nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn, messageTurn, word, sound, labelId, quiet, earlier?.labelId]);
};

/**
 * A problem has a sound once, when the bar starts to show it. @param subject what has the problem; null
 * without one
 */
const useTroubleSound = (subject: string | null): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  useEffect(() => {
    if (allowed && subject !== null) playSound('look');
    // As above: switching the sound on is no outcome.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [subject]);
};

/** Before the first scan: what to do; in practice also a code to scan. */
const Idle = () => {
  const sample = useSampleOrder();
  return (
    <>
      <IconBarcode className={styles.icon} aria-hidden />
      <div className="pb-fills">
        <div className={styles.headline}>{text.shell.ready}</div>
        <div className={styles.next}>
          {sample === null ? text.shell.readyHint : text.ship.emptyPractice({ ref: sample })}
        </div>
      </div>
    </>
  );
};

/** Sent differs from Printed even though both are good: from two metres only the shape distinguishes them. */
const OutcomeIcon = ({ line: { word, tone } }: { line: OutcomeLine }) => {
  if (tone === 'wait') return <IconLoader2 className={styles.turning} aria-hidden />;
  if (word === 'Sent' && tone === 'good') return <IconSend size={72} aria-hidden />;
  return <ToneIcon tone={tone} size={72} />;
};

/**
 * The outcome of the last scan, readable from two metres: colour, icon and words have the same meaning. A
 * line from another screen is grey and has its time. A problem that stops work replaces it.
 */
export const OutcomeBar = () => {
  const { line, old, isTrouble, last, outcome, messageTurn, pending, shownAt } = useBar();
  const aside = useScreen() !== 'ship' || old;
  useOutcomeSound(outcomeToHear(outcome, messageTurn, last, pending));
  useTroubleSound(isTrouble ? (line?.subject ?? null) : null);
  const label = last.phase === 'label' && messageTurn === 0 && !isTrouble ? last.view.label : null;
  const order = line?.order ?? (label?.package ? label.ref1 : undefined);
  return (
    <section
      role="status"
      aria-label={text.shell.lastScan}
      className={styles.bar}
      data-tone={line?.tone ?? 'idle'}
      data-aside={aside || undefined}
      data-old={old || undefined}
    >
      {line === null ? (
        <Idle />
      ) : (
        <>
          <span className={styles.icon}>
            <OutcomeIcon line={line} />
          </span>
          <div className="pb-fills">
            <div className={styles.headline} title={line.subject}>
              <strong>{text.outcomes[line.word]}</strong> {line.subject}
            </div>
            <div className={styles.next}>{asSentences(inWords(line.next))}</div>
          </div>
          <div className={styles.end}>
            {line.parcel !== undefined && <div className={styles.parcel}>{line.parcel}</div>}
            {order !== undefined && <div className={styles.order}>{order}</div>}
            {shownAt !== null && <div className={styles.order}>{formatWhen(shownAt)}</div>}
          </div>
        </>
      )}
    </section>
  );
};
