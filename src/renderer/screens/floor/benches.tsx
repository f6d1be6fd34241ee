import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BenchFigures, FloorBench } from '#shared/floor/view';
import { ConfirmDialog, StatePill } from '../../parts';
import type { PillTone } from '../../parts/pills';
import { call, queries } from '../../station';
import { text } from '../../text';
import { formatCount, formatWhen } from '../../text/format';
import styles from './floor.module.css';

const tones: Record<FloorBench['state'], PillTone> = {
  here: 'good',
  away: 'look',
  catching_up: 'wait',
  retired: 'idle',
};

type Counted = Exclude<keyof BenchFigures, 'day'>;
const columns: readonly [Counted, keyof typeof text.floor.columns][] = [
  ['underWay', 'now'],
  ['left', 'left'],
  ['lastHour', 'hour'],
  ['printed', 'today'],
  ['held', 'held'],
];

const Count = ({ figures, of }: { figures: BenchFigures | null; of: Counted }) => (
  <td className={styles.count} data-tone={of === 'held' && (figures?.held ?? 0) > 0 ? 'look' : undefined}>
    {figures ? formatCount(figures[of]) : '–'}
  </td>
);

interface RowProps {
  bench: FloorBench;
  /** Another bench has the same name, so the name alone does not identify this one. */
  isNamesake: boolean;
  isReachable: boolean;
  onRetire: (() => void) | null;
}

/** Without a connection to the floor it is unknown which benches are here. */
const Row = ({ bench, isNamesake, isReachable, onRetire }: RowProps) => {
  const words = text.floor;
  return (
    <tr data-state={bench.state}>
      <th scope="row">
        <span className={styles.name}>{bench.name}</span>
        <span className={styles.quiet}>
          {bench.isOwn ? words.own : words.version({ version: bench.version })}
        </span>
        {isNamesake && <span className={styles.warning}>{words.sameName}</span>}
      </th>
      <td>
        {(isReachable || bench.state === 'retired') && (
          <StatePill tone={tones[bench.state]}>{words.bench[bench.state]}</StatePill>
        )}
        {(bench.state !== 'here' || !isReachable) && (
          <span className={styles.quiet}>{words.seen({ time: formatWhen(bench.seenAt) })}</span>
        )}
      </td>
      {columns.map(([of]) => (
        <Count key={of} figures={bench.figures} of={of} />
      ))}
      <td className={styles.action}>
        {onRetire && (
          <Button variant="default" onClick={onRetire}>
            {words.retire.open}
          </Button>
        )}
      </td>
    </tr>
  );
};

const sumOf = (benches: readonly FloorBench[], of: Counted): number =>
  benches.reduce((sum, { figures }) => sum + (figures?.[of] ?? 0), 0);

const RetireDialog = ({ bench, onClose }: { bench: FloorBench; onClose: () => void }) => {
  const words = text.floor.retire;
  return (
    <ConfirmDialog
      title={words.title({ bench: bench.name })}
      tick={words.tick}
      confirm={words.confirm}
      isDestructive
      onConfirm={async () => {
        const answer = await call('floor.retire', { benchId: bench.id });
        await queries.invalidateQueries({ queryKey: ['floor.view'] });
        return answer;
      }}
      onClose={onClose}
    >
      {words.body}
    </ConfirmDialog>
  );
};

/** Every bench with its own numbers of today. @param isReachable the floor can be reached */
export const Benches = ({
  benches,
  isReachable,
}: {
  benches: readonly FloorBench[];
  isReachable: boolean;
}) => {
  const [retiring, setRetiring] = useState<FloorBench | null>(null);
  const words = text.floor;
  const names = benches.filter(({ state }) => state !== 'retired').map(({ name }) => name);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.bench}</th>
            <th scope="col">{words.columns.state}</th>
            {columns.map(([of, name]) => (
              <th key={of} scope="col" className={styles.count}>
                {words.columns[name]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {benches.map((bench) => (
            <Row
              key={bench.id}
              bench={bench}
              isNamesake={
                bench.state !== 'retired' && names.indexOf(bench.name) !== names.lastIndexOf(bench.name)
              }
              isReachable={isReachable}
              onRetire={
                isReachable && !bench.isOwn && bench.state !== 'retired' && bench.state !== 'here'
                  ? () => setRetiring(bench)
                  : null
              }
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.all}
            </th>
            {columns.map(([of]) => (
              <td key={of} className={styles.count}>
                {formatCount(sumOf(benches, of))}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
      {retiring && <RetireDialog bench={retiring} onClose={() => setRetiring(null)} />}
    </>
  );
};
