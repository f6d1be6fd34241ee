import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { text } from '../../text';
import { columns, LabelRow } from './label-row';
import styles from './labels.module.css';

/** In pixels, as in the style sheet. */
const rowHeight = 44;
const headHeight = 36;
/** Rows under the last one in sight at which the next page is asked for. */
const ahead = 40;

interface Props {
  views: readonly LabelView[];
  chosen: string | null;
  hasMore: boolean;
  onChoose: (labelId: string) => void;
  onMore: () => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, last) => Math.min(last, at + 10),
  PageUp: (at) => Math.max(0, at - 10),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The rows in sight; the one that Tab stops at stays, so that the keyboard never falls from the list. */
const useRows = (views: readonly LabelView[], grid: RefObject<HTMLDivElement | null>, stop: number) => {
  const getItemKey = useCallback((index: number) => views[index]?.label.id ?? index, [views]);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is kept from one drawing to the next
  return useVirtualizer({
    count: views.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      return stop >= 0 && stop < count && (stop < first || stop > last)
        ? [...shown, stop].sort((a, b) => a - b)
        : shown;
    },
  });
};

const Head = () => (
  <div role="rowgroup" className={styles.head}>
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {columns.map((column) => (
        <span key={column} role="columnheader" data-column={column}>
          {text.labels.columns[column]}
        </span>
      ))}
    </div>
  </div>
);

const indexOf = (views: readonly LabelView[], labelId: string | null): number =>
  labelId === null ? -1 : views.findIndex(({ label }) => label.id === labelId);

/** The list as a grid: one stop for Tab, arrows move, Enter opens. While a label is open the arrows show the next at once. */
export const LabelList = ({ views, chosen, hasMore, onChoose, onMore }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const stop = Math.max(0, indexOf(views, cursor), indexOf(views, cursor === null ? chosen : null));
  const virtual = useRows(views, grid, stop);
  const items = virtual.getVirtualItems();
  const lowest = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lowest >= views.length - ahead) onMore();
  }, [hasMore, lowest, views.length, onMore]);
  const focusRow = (index: number): void => {
    const view = views[index];
    if (!view) return;
    setCursor(view.label.id);
    virtual.scrollToIndex(index, { align: 'auto' });
    // The row comes into being with the next drawing.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
    if (chosen !== null) onChoose(view.label.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(step(stop, views.length - 1));
  };
  const choose = (labelId: string): void => {
    setCursor(labelId);
    onChoose(labelId);
  };
  return (
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label={text.labels.title}
      aria-rowcount={hasMore ? -1 : views.length + 1}
      onKeyDown={onKeyDown}
    >
      <Head />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const view = views[index];
          return view === undefined ? null : (
            <LabelRow
              key={key}
              view={view}
              index={index}
              top={start - headHeight}
              isChosen={view.label.id === chosen}
              isStop={index === stop}
              onChoose={choose}
            />
          );
        })}
      </div>
    </div>
  );
};
