import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StopResolution } from '#shared/queue/stop';
import { Attention, ErrorNote, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { PrinterDialog } from '../actions/dialogs';
import { usePrinters, useStatus } from '../queue-store';
import styles from './stops.module.css';
import { allowable, causeOf, mayMove, type Question, questionsOf, titleOf } from './stop-words';

const words = text.queue.stops;

interface WayProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  onClick: () => void;
  children: ReactNode;
}

const Way = (props: WayProps) => <Button className={styles.way ?? ''} data-wraps {...props} />;

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
          {words.again[stop.kind]}
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
