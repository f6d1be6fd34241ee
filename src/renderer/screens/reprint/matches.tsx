import { type KeyboardEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { OutcomePill, ParcelMark } from '../../parts';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import styles from './reprint.module.css';

const words = text.reprint.search;
const columns = ['order', 'recipient', 'package', 'state', 'time'] as const;

interface Props {
  views: readonly LabelView[];
  onTake: (view: LabelView) => void;
  /** Called when the Up key leaves the first row. */
  onLeave: () => void;
  onClear: () => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

const nameOf = ({ label }: LabelView): string => {
  const { contact, company, city } = label.draft.fields;
  return [contact ?? company, city].filter((part) => part !== undefined).join(', ');
};

/** Found labels, one line each: one Tab stop, arrow keys move, Enter chooses. */
export const Matches = ({ views, onTake, onLeave, onClear }: Props) => {
  const [cursor, setCursor] = useState(0);
  const stop = Math.min(cursor, views.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const step = steps[event.key];
    const view = views[stop];
    if (step) {
      const next = step(stop, views.length - 1);
      if (next < 0) onLeave();
      else event.currentTarget.querySelectorAll('tr')[next]?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && view) onTake(view);
    else if (event.key === 'Escape') {
      onClear();
      onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <table role="grid" className={styles.matches} aria-label={words.results}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {views.map((view, index) => (
          <tr
            key={view.label.id}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setCursor(index)}
            onClick={() => onTake(view)}
          >
            <Cells view={view} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Cells = ({ view }: { view: LabelView }) => (
  <>
    <td data-column="order">
      {view.label.ref1} <ParcelMark view={view} />
    </td>
    <td data-column="recipient" title={nameOf(view)}>
      {nameOf(view)}
    </td>
    <td data-column="package">{view.label.package?.packageId}</td>
    <td data-column="state">
      <OutcomePill view={view} />
    </td>
    <td data-column="time">{formatWhen(view.label.updatedAt)}</td>
  </>
);
