import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { releasable } from '#shared/queue/releasable';
import type { StopResolution } from '#shared/queue/stop';
import type { BatchProgress } from '#shared/queue/status';
import { Attention, dropSecondTap, ErrorNote, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { PrinterDialog } from '../actions/dialogs';
import { usePrinters, useStatus } from '../queue-store';
import styles from './stops.module.css';
import { heldFor, plainDetail, stopTexts } from '../../../text/failure-words';
import { formatMessage } from '../../../text/format';

type Stop = NonNullable<BatchProgress['stop']>;

/** Batches that wait for one answer, and how many of their labels have its cause. */
interface Question {
  stop: Stop;
  batches: readonly string[];
  waiting: number;
}

/** One question for each cause, however many batches it stopped. */
const questionsOf = (batches: readonly BatchProgress[]): Question[] => {
  const found = new Map<string, Question>();
  for (const { name, stop, state } of batches) {
    if (stop === null || state !== 'paused') continue;
    const known = found.get(stop.cause);
    found.set(stop.cause, {
      stop,
      batches: [...(known?.batches ?? []), name],
      waiting: (known?.waiting ?? 0) + stop.waiting,
    });
  }
  return [...found.values()];
};

/** True when another printer can help. A label that asks is the same on every printer. */
const mayMove = ({ kind, failure: { code } }: Stop): boolean =>
  kind === 'held' && releasable.has(code) && code !== 'label_asks';

/** Labels that can't be tried again stay held, each for a person: the batch only continues. */
const againOf = ({ kind, failure: { code } }: Stop): string =>
  releasable.has(code) ? words.again[kind] : words.again.service;

const titleOf = ({ stop, waiting }: Question): string =>
  formatMessage(words.title[stop.kind], { count: waiting });

/** The cause, in the words of the printer check or of the service. */
const causeOf = ({ stop }: Question): string => {
  const { failure } = stop;
  const { title } = stopTexts(stop);
  if (failure.commands !== undefined && failure.commands.length > 0)
    return `${title} ${heldFor(failure.commands)}`;
  const detail = plainDetail(failure.detail);
  return detail === '' ? title : `${title}: ${detail}`;
};

/**
 * The commands that can be allowed permanently, and a label held for them; null when there is no such choice.
 */
const allowable = ({ stop: { failure, labelId } }: Question): { labelId: string; commands: string } | null =>
  failure.code === 'label_asks' && labelId !== null
    ? { labelId, commands: (failure.commands ?? []).map(({ command }) => command).join(', ') }
    : null;

const words = text.queue.stops;

interface WayProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  onClick: () => void;
  children: ReactNode;
}

/** An answer. The next question moves to the place of an answered one. */
const Way = (props: WayProps) => (
  <Button className={styles.way ?? ''} data-wraps onClickCapture={dropSecondTap('stop')} {...props} />
);

const One = ({ question }: { question: Question }) => {
  const { stop, batches } = question;
  const [moving, setMoving] = useState(false);
  const printers = usePrinters();
  const action = useAction((way: StopResolution) => call('queue.answerStop', { cause: stop.cause, way }));
  const answer = (way: StopResolution): void => void action.run(way);
  const allowed = allowable(question);
  const allowing = useAction(async (labelId: string) => {
    const allow = await call('labels.allowCommands', { labelId });
    return allow.ok ? call('queue.answerStop', { cause: stop.cause, way: { kind: 'again' } }) : allow;
  });
  return (
    <Attention
      tone="look"
      title={titleOf(question)}
      remedy={causeOf(question)}
      detail={words.stopped({ batches: batches.join(', ') })}
    >
      <ErrorNote error={action.error ?? allowing.error} />
      <div className={styles.ways}>
        {allowed !== null && (
          <Way disabled={allowing.busy} onClick={() => void allowing.run(allowed.labelId)}>
            {words.allow({ commands: allowed.commands })}
          </Way>
        )}
        <Way
          variant={allowed === null ? 'filled' : 'default'}
          disabled={action.busy}
          onClick={() => answer({ kind: 'again' })}
        >
          {againOf(stop)}
        </Way>
        {mayMove(stop) && printers.length > 1 && (
          <Way variant="default" disabled={action.busy} onClick={() => setMoving(true)}>
            {words.printer}
          </Way>
        )}
        {stop.kind !== 'service' && (
          <Way variant="default" disabled={action.busy} onClick={() => answer({ kind: 'anyway' })}>
            {words.anyway[stop.kind]}
          </Way>
        )}
      </div>
      {moving && (
        <PrinterDialog
          title={words.printerTitle}
          lead={words.printerLead}
          onChoose={(printerId) => answer({ kind: 'printer', printerId })}
          onClose={() => setMoving(false)}
        />
      )}
    </Attention>
  );
};

/** Why the program stopped batches: one question for each cause, with its answers. */
export const StopQuestions = () =>
  questionsOf(useStatus()?.batches ?? []).map((question) => (
    <One key={question.stop.cause} question={question} />
  ));
