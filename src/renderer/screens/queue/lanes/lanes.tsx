import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LaneStatus, QueueStatus } from '#shared/queue/status';
import { type PillTone, StatePill } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { asSentence, formatCount, formatExactTime, formatIn } from '../../../text/format';
import { perform } from '../actions/actions';
import { PrinterDialog } from '../actions/dialogs';
import { useSeconds } from '../clock';
import { usePrinters, useStatus } from '../queue-store';
import styles from './lanes.module.css';

const words = text.queue.lanes;

/** The state of a printer's lane in a word or two. */
const laneWords = (lane: LaneStatus): { tone: PillTone; words: string } => {
  if (lane.waiting.length > 0) return { tone: 'look', words: text.queue.lanes.stuck };
  return lane.labelId === null
    ? { tone: 'idle', words: text.queue.lanes.idle }
    : { tone: 'good', words: text.queue.lanes.printing };
};

const moveRest = (fromPrinterId: string, printerId: string): Promise<void> =>
  perform('moved', () => call('queue.moveRest', { fromPrinterId, printerId }));

/** Moves labels that wait behind a printer with a problem to another one. */
const MoveRest = ({ lane }: { lane: LaneStatus }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        data-wraps
        aria-label={words.moveRestOf({ printer: lane.printerName })}
        onClick={() => setOpen(true)}
      >
        {words.moveRest}
      </Button>
      {open && (
        <PrinterDialog
          title={words.moveRestTitle({ printer: lane.printerName })}
          lead={words.moveRestLead}
          except={lane.printerId}
          onChoose={(printerId) => void moveRest(lane.printerId, printerId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** One printer: what it prints, what it waits for and how to resolve that, and what is still to come. */
const LaneCard = ({ lane }: { lane: LaneStatus }) => {
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
          <span className="pb-quiet">{words.now}</span> <strong>{lane.ref1}</strong>
        </div>
      )}
      {lane.waiting.map((reason) => (
        <div key={reason} className="pb-small">
          <strong>{asSentence(text.reasons[reason].title)}</strong> {asSentence(text.reasons[reason].remedy)}
        </div>
      ))}
      <div className="pb-quiet">
        {words.bought({ shown: formatCount(lane.bought) })} · {words.todo({ shown: formatCount(lane.todo) })}
      </div>
      {isStuck && hasOther && <MoveRest lane={lane} />}
    </li>
  );
};

const serviceWords = text.queue.service;
type Service = QueueStatus['service'];

const Resumes = ({ at }: { at: string }) => {
  const left = Date.parse(at) - useSeconds();
  if (left <= 0) return serviceWords.resumesNow;
  return left < 3_600_000
    ? serviceWords.resumesIn({ time: formatIn(left) })
    : serviceWords.resumesAt({ time: formatExactTime(at) });
};

/** The label service: what it is working on, or why it is not called and until when. */
const ServiceCard = ({ service: { underWay, width, failure, resumesAt } }: { service: Service }) => (
  <li className={styles.card} data-stuck={failure !== null || undefined}>
    <div className={styles.head}>
      <span className={styles.service}>{serviceWords.title}</span>
      <StatePill tone={failure === null ? 'good' : 'look'}>
        {failure === null ? serviceWords.fine : serviceWords.alone}
      </StatePill>
    </div>
    {failure !== null && (
      <div className="pb-small">
        {asSentence(text.failures[failure.code].title)} {text.failures[failure.code].remedy}
      </div>
    )}
    <div className="pb-quiet">
      {failure !== null && resumesAt !== null ? (
        <Resumes at={resumesAt} />
      ) : (
        serviceWords.underWay({ count: formatCount(underWay), width: formatCount(width) })
      )}
    </div>
  </li>
);

const isStuck = ({ waiting }: LaneStatus): boolean => waiting.length > 0;

/**
 * The queues of the printers and the service. Those with a problem are above everything else on the screen.
 */
export const Lanes = ({ inTrouble }: { inTrouble: boolean }) => {
  const status = useStatus();
  if (!status) return null;
  const lanes = status.lanes.filter((lane) => isStuck(lane) === inTrouble);
  const withService = (status.service.failure !== null) === inTrouble;
  if (lanes.length === 0 && !withService) return null;
  return (
    <ul aria-label={inTrouble ? text.queue.lanes.inTrouble : text.queue.lanes.title} className="pb-stack-s">
      {lanes.map((lane) => (
        <LaneCard key={lane.printerId} lane={lane} />
      ))}
      {withService && <ServiceCard service={status.service} />}
    </ul>
  );
};
