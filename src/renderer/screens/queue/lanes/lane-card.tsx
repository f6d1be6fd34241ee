import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LaneStatus } from '#shared/queue/status';
import { StatePill } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { perform } from '../actions/actions';
import { PrinterDialog } from '../actions/printer-dialog';
import { usePrinters } from '../printers';
import { laneWords } from './lane-words';
import styles from './lanes.module.css';

const words = text.queue.lanes;

const moveRest = (fromPrinterId: string, printerId: string): Promise<void> =>
  perform('moved', () => call('queue.moveRest', { fromPrinterId, printerId }));

/** The way out for what waits behind a printer in trouble. */
const MoveRest = ({ lane }: { lane: LaneStatus }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={words.moveRestOf(lane.printerName)} onClick={() => setOpen(true)}>
        {words.moveRest}
      </Button>
      {open && (
        <PrinterDialog
          title={words.moveRestTitle(lane.printerName)}
          lead={words.moveRestLead}
          except={lane.printerId}
          onChoose={(printerId) => void moveRest(lane.printerId, printerId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** One printer: what is at it now, what it waits for and how to clear that, what is still to come. */
export const LaneCard = ({ lane }: { lane: LaneStatus }) => {
  const { tone, words: state } = laneWords(lane);
  const isStuck = lane.waiting.length > 0;
  const hasOther = usePrinters().some(({ id }) => id !== lane.printerId);
  return (
    <li className={styles.card} data-stuck={isStuck || undefined}>
      <div className={styles.head}>
        <span className={styles.name} title={lane.printerName}>
          {lane.printerName}
        </span>
        <StatePill tone={tone}>{state}</StatePill>
      </div>
      {lane.ref1 !== null && (
        <div>
          <span className={styles.quiet}>{words.now}</span> <strong>{lane.ref1}</strong>
        </div>
      )}
      {lane.waiting.map((reason) => (
        <div key={reason} className={styles.remedy}>
          <strong>{text.reasons[reason].title}.</strong> {text.reasons[reason].remedy}.
        </div>
      ))}
      <div className={styles.quiet}>
        {words.bought(formatCount(lane.bought))} · {words.todo(formatCount(lane.todo))}
      </div>
      {isStuck && hasOther && <MoveRest lane={lane} />}
    </li>
  );
};
