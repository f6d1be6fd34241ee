import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import type { Summary } from '#shared/label/summary';
import { ErrorNote } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatDateTime } from '../../../text/format';
import { DaySheet } from './day-sheet';
import styles from './day.module.css';
import { formatDay, isDay, shifted, today } from './days';
import { useSummary } from './use-summary';

const words = text.labels.day;

interface Props {
  day: string;
  onDay: (day: string) => void;
}

/** What a day brought: chosen by its date, today's at first. */
export const DayView = ({ day, onDay }: Props) => {
  const { data, error, refetch } = useSummary(day);
  return (
    <div className={styles.view}>
      <DayPicker day={day} onDay={onDay} />
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data ? (
        <>
          <DaySheet summary={data} />
          <Paper summary={data} />
        </>
      ) : (
        !error && <Skeleton role="status" height={240} aria-label={text.parts.loading} />
      )}
    </div>
  );
};

const DayPicker = ({ day, onDay }: Props) => (
  <div role="group" aria-label={words.choose} className={styles.picker}>
    <ActionIcon variant="default" size={44} aria-label={words.before} onClick={() => onDay(shifted(day, -1))}>
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
      onClick={() => onDay(shifted(day, 1))}
    >
      <IconChevronRight aria-hidden />
    </ActionIcon>
    <Button variant="default" disabled={day === today()} onClick={() => onDay(today())}>
      {words.today}
    </Button>
    <p className={styles.day}>{formatDay(day)}</p>
  </div>
);

/** The same for a sheet of paper: beside the window's content, and seen only while it prints. */
const Paper = ({ summary }: { summary: Summary }) => {
  const station = useStation('station.state', undefined).data?.name ?? '';
  return createPortal(
    <article className={styles.paper} aria-hidden>
      <h1>{words.paper.title(station)}</h1>
      <p>
        {formatDay(summary.day)} · {words.paper.counted(formatDateTime(new Date().toISOString()))}
      </p>
      <DaySheet summary={summary} />
    </article>,
    document.body,
  );
};
