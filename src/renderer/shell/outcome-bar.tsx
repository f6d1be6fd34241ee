import { IconBarcode, IconLoader2, IconSend } from '@tabler/icons-react';
import { type OutcomeLine, outcomeLine } from '../scan/outcome-line';
import { useSaid } from '../scan/said';
import { useLastScan } from '../scan/ship';
import { useStation } from '../station';
import { ToneIcon } from '../parts';
import { text } from '../text';
import { useScreen } from './navigation';
import styles from './outcome-bar.module.css';
import { useOutcomeSound } from './use-outcome-sound';
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

/** The outcome of the last scan, to be read from two metres: colour, icon and words say the same. */
export const OutcomeBar = () => {
  const last = useLastScan();
  const said = useSaid();
  const scanBack = useStation('settings.get', undefined).data?.queue.scanBack;
  const line = said?.line ?? outcomeLine(last, scanBack);
  const aside = useScreen() !== 'ship';
  useOutcomeSound(last, line, said?.turn ?? 0);
  const label = last.phase === 'label' && said === null ? last.view.label : null;
  return (
    <section
      role="status"
      aria-label={text.shell.lastScan}
      className={styles.bar}
      data-tone={line?.tone ?? 'idle'}
      data-aside={aside || undefined}
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
            {label?.package && <div className={styles.order}>{label.ref1}</div>}
          </div>
        </>
      )}
    </section>
  );
};
