import { useEffect } from 'react';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { FloorView } from '#shared/floor/view';
import { said } from '#shared/text/said';
import { EmptyState, ErrorNote, ExportButton, Panel, ScreenHead, StatePill } from '../../parts';
import type { PillTone } from '../../parts/pills';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { asSentence, formatList, formatWhen, inWords } from '../../text/format';
import { Benches } from './benches';
import styles from './floor.module.css';
import { Printers } from './printers';

const everyMs = 5_000;

const tones: Record<FloorView['state'], PillTone> = {
  joining: 'wait',
  here: 'good',
  away: 'stop',
  restored: 'look',
  retired: 'stop',
};

/** Other benches announce nothing to this window: it asks while it is looked at. */
const useLatest = () => {
  const view = useStation('floor.view', undefined);
  const { refetch } = view;
  useEffect(() => {
    // What was seen at the last visit is old.
    void refetch();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return view;
};

const Standing = ({ view }: { view: FloorView }) => {
  const words = text.floor;
  return (
    <div className={styles.standing} role="status">
      <StatePill tone={tones[view.state]}>{words.states[view.state]}</StatePill>
      <span className={styles.quiet}>{words.since({ time: formatWhen(view.since) })}</span>
      {view.why !== null && <p>{asSentence(inWords(said(`joining.${view.why}`)))}</p>}
      {view.waitsFor.length > 0 && <p>{words.waitsFor({ names: formatList(view.waitsFor) })}</p>}
      {view.at !== null && (
        <span className={styles.left}>
          {words.left({ count: view.orders.left })}
          {view.orders.finishAt !== null &&
            ` · ${text.queue.batches.finish({ time: formatWhen(view.orders.finishAt) })}`}
        </span>
      )}
      {view.state !== 'here' && view.at !== null && (
        <span className={styles.quiet}>{words.asOf({ time: formatWhen(view.at) })}</span>
      )}
    </div>
  );
};

/** The benches that share one database: what each does, and who prints where. */
export default function Floor() {
  const { data: view, error, refetch } = useLatest();
  const words = text.floor;
  const isReachable = view?.state === 'here' || view?.state === 'restored';
  return (
    <div className={styles.screen}>
      <ScreenHead title={words.title} lead={words.lead}>
        {view && view.benches.length > 0 && (
          <div className={styles.tools}>
            <ExportButton save={() => call('floor.saveDay', undefined)} words={words.day} />
          </div>
        )}
      </ScreenHead>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {view && <Standing view={view} />}
      {view && view.benches.length === 0 && (
        <Panel>
          <EmptyState icon={IconBuildingWarehouse} title={words.nobody} />
        </Panel>
      )}
      {view && view.benches.length > 0 && (
        <>
          <Panel title={words.benches} flush>
            <Benches benches={view.benches} isReachable={isReachable} />
          </Panel>
          <Panel title={words.printers} flush>
            <Printers printers={view.printers} isReachable={isReachable} />
          </Panel>
        </>
      )}
    </div>
  );
}
