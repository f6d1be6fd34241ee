import { IconBarcode, IconLoader2, IconSend } from '@tabler/icons-react';
import type { OutcomeLine } from '../scan/outcome-line';
import { ToneIcon } from '../parts';
import { text } from '../text';
import { formatWhen } from '../text/format';
import { useScreen } from './navigation';
import styles from './outcome-bar.module.css';
import { useBar } from './use-bar';
import { useOutcomeSound, useTroubleSound } from './use-outcome-sound';
import { useSampleOrder } from './use-sample-order';

/** Before the first scan: what to do, and in practice with what. */
const Idle = () => {
  const sample = useSampleOrder();
  return (
    <>
      <IconBarcode className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <div className={styles.headline}>{text.shell.ready}</div>
        <div className={styles.next}>
          {sample === null ? text.shell.readyHint : text.ship.emptyPractice(sample)}
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
            <div className={styles.next}>{line.next}</div>
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
