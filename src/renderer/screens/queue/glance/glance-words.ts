import type { DiskProblem } from '#shared/disk';
import type { BatchState } from '#shared/queue/batch';
import type { QueueStatus } from '#shared/queue/status';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { stopTexts } from '../../../text/failure-words';

export interface GlancePart {
  tone: PillTone;
  words: string;
}

const words = text.queue.glance;

/** What is being printed. */
export const printingNow = ({ lanes, service }: QueueStatus): GlancePart => {
  const busy = lanes.filter(({ labelId, waiting }) => labelId !== null && waiting.length === 0);
  const [first] = busy;
  if (first && busy.length === 1) {
    const ref = first.ref1 ?? '';
    const printing =
      lanes.length === 1 ? words.printing({ ref }) : words.printingAt({ ref, printer: first.printerName });
    return { tone: 'good', words: printing };
  }
  if (busy.length > 1) return { tone: 'good', words: words.printingOn({ count: busy.length }) };
  return service.underWay > 0
    ? { tone: 'wait', words: words.buying({ count: service.underWay }) }
    : { tone: 'idle', words: words.notPrinting };
};

/** Why the program stopped batches. A failure of the service is reported for the service instead. */
const stopped = ({ batches, service }: QueueStatus): string[] =>
  batches.flatMap(({ name, stop }) =>
    stop === null || (stop.kind === 'service' && service.failure !== null)
      ? []
      : [text.queue.stops.shortly({ batch: name, why: stopTexts(stop).title })],
  );

const troubles = (status: QueueStatus): string[] => {
  const { lanes, service, broken } = status;
  return [
    ...(broken.length === 0 ? [] : [words.broken({ ref: broken[0] ?? '', more: broken.length - 1 })]),
    ...stopped(status),
    ...(service.failure === null
      ? []
      : [words.stuck({ who: words.service, why: text.failures[service.failure.code].title })]),
    ...lanes.flatMap(({ printerName, waiting: [reason] }) =>
      reason === undefined ? [] : [words.stuck({ who: printerName, why: text.reasons[reason].title })],
    ),
  ];
};

/** What is stuck. @param disk why this bench cannot write to its disk: nothing can continue then */
export const stuckNow = (status: QueueStatus, disk: DiskProblem | null): GlancePart => {
  const [first, ...more] = [...(disk === null ? [] : [text.shell.disk[disk].title]), ...troubles(status)];
  if (first === undefined) return { tone: 'good', words: words.notStuck };
  return {
    tone: 'look',
    words: more.length === 0 ? first : words.moreStuck({ first, count: more.length }),
  };
};

/** Rows that need a person, over all batches. */
export const attentionOf = ({ batches }: QueueStatus): number =>
  batches.reduce((sum, { counts }) => sum + counts.attention, 0);

const remedyOf = ({ lanes, service }: QueueStatus): string | null => {
  const reason = lanes.find(({ waiting }) => waiting.length > 0)?.waiting[0];
  if (reason !== undefined) return text.reasons[reason].remedy;
  return service.failure === null ? null : text.failures[service.failure.code].brief;
};

/** What a press of a button would start, if nothing is running. The buttons act on the chosen batch only. */
const idleWork = ({ batches }: QueueStatus, chosen: string | null): GlancePart | null => {
  if (batches.some(({ state }) => state === 'running' || state === 'finishing')) return null;
  const isChosen = ({ id }: { id: string }): boolean => chosen === null || chosen === id;
  const inState = (state: BatchState) => batches.filter((batch) => batch.state === state);
  const paused = inState('paused');
  if (paused[0])
    return {
      tone: 'look',
      words: paused.some(isChosen) ? words.pressResume : words.isPaused({ name: paused[0].name }),
    };
  const waiting = inState('waiting');
  if (waiting[0])
    return {
      tone: 'wait',
      words: waiting.some(isChosen) ? words.pressStart : words.isWaiting({ name: waiting[0].name }),
    };
  return null;
};

/**
 * What a person must do besides fixing orders: first help at the printer, because labels wait for it; then
 * press a button. Null when only orders need a person: they have a count of their own, or are named as stuck.
 * @param chosen the batch whose rows are displayed; null for all
 * @param disk why this bench cannot write to its disk: nothing else helps then
 */
export const mustDoNow = (
  status: QueueStatus,
  chosen: string | null,
  disk: DiskProblem | null,
): GlancePart | null => {
  if (disk !== null) return { tone: 'look', words: text.shell.disk[disk].remedy };
  if (status.batches.some(({ stop }) => stop !== null))
    return { tone: 'look', words: text.queue.stops.answer };
  const remedy = remedyOf(status);
  if (remedy !== null) return { tone: 'look', words: remedy };
  const idle = idleWork(status, chosen);
  if (idle !== null) return idle;
  return attentionOf(status) > 0 || status.broken.length > 0
    ? null
    : { tone: 'good', words: words.nothingToDo };
};
