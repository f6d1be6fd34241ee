import { type KeyboardEvent, useRef } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { text } from '../../text';
import { LabelRow } from './label-row';
import styles from './labels.module.css';

const columns = Object.keys(text.labels.columns) as (keyof typeof text.labels.columns)[];

interface Props {
  views: readonly LabelView[];
  chosen: string | null;
  onChoose: (labelId: string) => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, last) => Math.min(last, at + 10),
  PageUp: (at) => Math.max(0, at - 10),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The list as a grid: one stop for Tab, arrows move, Enter opens. While a label is open the arrows show the next at once. */
export const LabelList = ({ views, chosen, onChoose }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (event: KeyboardEvent): void => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const step = steps[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const to = step(at, rows.length - 1);
    rows[to]?.focus();
    const view = views[to];
    if (chosen !== null && view) onChoose(view.label.id);
  };
  const stop = views.some((view) => view.label.id === chosen) ? chosen : views[0]?.label.id;
  return (
    <table className={styles.table} role="grid" aria-label={text.labels.title} aria-rowcount={views.length}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {text.labels.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {views.map((view) => (
          <LabelRow
            key={view.label.id}
            view={view}
            isChosen={view.label.id === chosen}
            isStop={view.label.id === stop}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
};
