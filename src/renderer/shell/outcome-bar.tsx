import { IconBarcode, IconLoader2, IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ToneIcon } from '../parts';
import { isUnchanged, type LastScan } from '../scan/last-scan';
import type { OutcomeLine } from '../scan/outcome-line';
import { playSound } from '../sound/sounds';
import { useStation } from '../station';
import { text } from '../text';
import { formatWhen, inWords } from '../text/format';
import { useScreen } from './navigation';
import styles from './outcome-bar.module.css';
import { useBar } from './use-bar';

/** In practice the first order that waits: something to try the first scan with. */
const useSampleOrder = (): string | null => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const views = useStation('labels.list', { stages: ['draft'], limit: 30 }).data?.views ?? [];
  const refs = views
    .filter(({ problems }) => problems.length === 0)
    .map(({ label }) => label.ref1)
    .sort();
  return practice ? (refs[0] ?? null) : null;
};

/** Opening a label from a list is no outcome: it makes no sound until something happens to the label. */
const isQuiet = (last: LastScan): boolean =>
  last.phase === 'label' && last.kind === 'shown' && isUnchanged(last);

/** What was heard last: a bar that is drawn anew after the station was locked does not say it again. */
let heard = '';

/**
 * One sound for each outcome of each scan, where the settings allow it.
 * @param saying turn of what a command said; 0 while the scan speaks for itself
 */
const useOutcomeSound = (last: LastScan, line: OutcomeLine | null, saying: number): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  const turn = last.phase === 'idle' ? 0 : last.turn;
  const sound = line?.alarm ? 'alarm' : (line?.tone ?? null);
  const word = line?.word ?? null;
  // Labels that come out one after the other of one scan are an outcome each.
  const subject = line?.tone === 'good' ? line.subject : '';
  const quiet = saying === 0 && isQuiet(last);
  useEffect(() => {
    const outcome = [turn, saying, word, subject, sound, quiet].join(' ');
    if (allowed && sound && !quiet && outcome !== heard) playSound(sound);
    heard = outcome;
    // Switching the sound on in Settings is not an outcome: `allowed` alone plays nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn, saying, word, subject, sound, quiet]);
};

/** Trouble is heard once when it takes the bar. @param subject what is in trouble; null while nothing is */
const useTroubleSound = (subject: string | null): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  useEffect(() => {
    if (allowed && subject !== null) playSound('look');
    // As above: switching the sound on is no outcome.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [subject]);
};

/** Before the first scan: what to do, and in practice with what. */
const Idle = () => {
  const sample = useSampleOrder();
  return (
    <>
      <IconBarcode className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <div className={styles.headline}>{text.shell.ready}</div>
        <div className={styles.next}>
          {sample === null ? text.shell.readyHint : text.ship.emptyPractice({ ref: sample })}
        </div>
      </div>
    </>
  );
};

/** Sent is not Printed, though both are good: from two metres only the shape tells them apart. */
const OutcomeIcon = ({ line: { word, tone } }: { line: OutcomeLine }) => {
  if (tone === 'wait') return <IconLoader2 className={styles.turning} aria-hidden />;
  if (word === 'Sent' && tone === 'good') return <IconSend size={72} aria-hidden />;
  return <ToneIcon tone={tone} size={72} />;
};

/**
 * The outcome of the last scan, to be read from two metres: colour, icon and words say the same. What was said on another screen
 * steps back, grey and with its time; what keeps work from going on takes its place.
 */
export const OutcomeBar = () => {
  const { line, old, isTrouble, last, own, saying, saidAt } = useBar();
  const aside = useScreen() !== 'ship' || old;
  useOutcomeSound(last, own, saying);
  useTroubleSound(isTrouble ? (line?.subject ?? null) : null);
  const label = last.phase === 'label' && saying === 0 && !isTrouble ? last.view.label : null;
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
          <div className={styles.words}>
            <div className={styles.headline} title={line.subject}>
              <strong>{text.outcomes[line.word]}</strong> {line.subject}
            </div>
            <div className={styles.next}>{inWords(line.next)}</div>
          </div>
          <div className={styles.end}>
            {line.parcel !== undefined && <div className={styles.parcel}>{line.parcel}</div>}
            {order !== undefined && <div className={styles.order}>{order}</div>}
            {saidAt !== null && <div className={styles.order}>{formatWhen(saidAt)}</div>}
          </div>
        </>
      )}
    </section>
  );
};
