import { useEffect } from 'react';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { FloorView } from '#shared/floor/view';
import { codedMessage } from '#shared/text/coded-message';
import { EmptyState, ErrorNote, ExportButton, Panel, ScreenHead, StatePill } from '../../parts';
import type { PillTone } from '../../parts/pills';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { asSentence, formatList, formatWhen, inWords } from '../../text/format';
import { Benches } from './benches';
import styles from './floor.module.css';

interface Props extends Pick<FloorView, 'printers'> {
  /** Otherwise it is unknown which bench has them. */
  isReachable: boolean;
}

/** Printers that benches take turns at, and the bench that has each one. */
const Printers = ({ printers, isReachable }: Props) => {
  const words = text.floor;
  if (printers.length === 0) return <p className={styles.none}>{words.noPrinters}</p>;
  return (
    <ul className={styles.printers}>
      {printers.map(({ name, holder, waiting }, index) => (
        <li key={index}>
          <span className={styles.name}>{name}</span>
          {isReachable && holder === null && <span className={styles.quiet}>{words.free}</span>}
          {isReachable && holder !== null && (
            <StatePill tone="wait">{words.busy({ bench: holder })}</StatePill>
          )}
          {isReachable && waiting > 0 && (
            <span className={styles.quiet}>{words.waiting({ count: waiting })}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

const everyMs = 5_000;

const tones: Record<FloorView['state'], PillTone> = {
  joining: 'wait',
  here: 'good',
  away: 'stop',
  restored: 'look',
  retired: 'stop',
};

/** Other benches announce nothing to this window, so it polls while the screen is open. */
const useLatest = () => {
  const view = useStation('floor.view', undefined);
  const { refetch } = view;
  useEffect(() => {
    // The numbers of the last visit are old.
    void refetch();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return view;
};

const FloorState = ({ view }: { view: FloorView }) => {
  const words = text.floor;
  return (
    <div className={styles.connection} role="status">
      <StatePill tone={tones[view.state]}>{words.states[view.state]}</StatePill>
      <span className={styles.quiet}>{words.since({ time: formatWhen(view.since) })}</span>
      {view.why !== null && <p>{asSentence(inWords(codedMessage(`joining.${view.why}`)))}</p>}
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

/** The benches that share one database: what each one does, and which one prints where. */
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
      {view && <FloorState view={view} />}
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
