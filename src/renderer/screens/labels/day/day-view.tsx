import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Summary } from '#shared/label/summary';
import { ErrorNote, ExportButton } from '../../../parts';
import { call, on, useStation } from '../../../station';
import { text } from '../../../text';
import { formatDateTime } from '../../../text/format';
import { DaySheet } from './day-sheet';
import styles from './day.module.css';
import { today } from '../../../text/day';
import { formatDay, isDay, daysAfter } from './figures';

const words = text.labels.day;

const key = 'labels.summary';
/**
 * Counting a day of thousands of labels takes a moment, so the count is not repeated at each step of each
 * label. In milliseconds.
 */
const settleMs = 5000;

/** The numbers of a day. Those of today are counted again while labels change. */
const useSummary = (day: string) => {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      waiting = undefined;
      void client.invalidateQueries({ queryKey: [key] });
    };
    const stop = on('label.changed', () => {
      if (day === today()) waiting ??= setTimeout(again, settleMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client, day]);
  return useQuery({ queryKey: [key, day], queryFn: () => call(key, { day }), staleTime: 0 });
};

/** Saves the day as a table, or as a page for an office printer. No dialog blocks scans meanwhile. */
export const DayButtons = ({ day }: { day: string }) => {
  const { isSuccess } = useSummary(day);
  return (
    <>
      <ExportButton save={() => call('labels.exportSummary', { day })} words={text.labels.export} />
      {isSuccess && (
        <ExportButton
          save={() => call('labels.saveDay', { day })}
          words={text.labels.day.pdf}
          icon={IconFileTypePdf}
        />
      )}
    </>
  );
};

interface Props {
  day: string;
  onDay: (day: string) => void;
}

/** The numbers of a day, chosen by its date; today at first. */
export const DayView = ({ day, onDay }: Props) => {
  const { data, dataUpdatedAt, error, refetch } = useSummary(day);
  return (
    <div className={styles.view}>
      <DayPicker day={day} onDay={onDay} />
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data ? (
        <>
          <DaySheet summary={data} />
          <Paper summary={data} countedAt={new Date(dataUpdatedAt).toISOString()} />
        </>
      ) : (
        !error && <Skeleton role="status" height={240} aria-label={text.parts.loading} />
      )}
    </div>
  );
};

const DayPicker = ({ day, onDay }: Props) => (
  <div role="group" aria-label={words.choose} className={styles.picker}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={words.before}
      onClick={() => onDay(daysAfter(day, -1))}
    >
      <IconChevronLeft aria-hidden />
    </ActionIcon>
    <TextInput
      type="date"
      aria-label={words.date}
      value={day}
      max={today()}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (isDay(value)) onDay(value);
      }}
    />
    <ActionIcon
      variant="default"
      size={44}
      aria-label={words.after}
      disabled={day >= today()}
      onClick={() => onDay(daysAfter(day, 1))}
    >
      <IconChevronRight aria-hidden />
    </ActionIcon>
    <Button variant="default" disabled={day === today()} onClick={() => onDay(today())}>
      {words.today}
    </Button>
    <p className={styles.day}>{formatDay(day)}</p>
  </div>
);

/** The same numbers for paper: outside the window's content, and visible only while printing. */
const Paper = ({ summary, countedAt }: { summary: Summary; countedAt: string }) => {
  const station = useStation('station.state', undefined).data?.name ?? '';
  return createPortal(
    <article className={styles.paper} aria-hidden>
      <h1>{words.paper.title({ station })}</h1>
      <p>
        {formatDay(summary.day)} · {words.paper.counted({ time: formatDateTime(countedAt) })}
      </p>
      <DaySheet summary={summary} />
    </article>,
    document.body,
  );
};
