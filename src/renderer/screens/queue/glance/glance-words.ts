import type { DiskTrouble } from '#shared/disk';
import type { BatchState } from '#shared/queue/batch';
import type { QueueStatus } from '#shared/queue/status';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';

export interface Said {
  tone: PillTone;
  words: string;
}

const words = text.queue.glance;

/** What is printing. */
export const printingNow = ({ lanes, service }: QueueStatus): Said => {
  const busy = lanes.filter(({ labelId, waiting }) => labelId !== null && waiting.length === 0);
  const [first] = busy;
  if (first && busy.length === 1) {
    const ref = first.ref1 ?? '';
    const said =
      lanes.length === 1 ? words.printing({ ref }) : words.printingAt({ ref, printer: first.printerName });
    return { tone: 'good', words: said };
  }
  if (busy.length > 1) return { tone: 'good', words: words.printingOn({ count: busy.length }) };
  return service.underWay > 0
    ? { tone: 'wait', words: words.buying({ count: service.underWay }) }
    : { tone: 'idle', words: words.notPrinting };
};

/** Why the program stopped batches; what holds for the service as a whole is said of the service. */
const stopped = ({ batches, service }: QueueStatus): string[] =>
  batches.flatMap(({ name, stop }) =>
    stop === null || (stop.kind === 'service' && service.failure !== null)
      ? []
      : [text.queue.stops.shortly({ batch: name, why: text.failures[stop.failure.code].title })],
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

/** What is stuck. */
/** @param disk why this bench can't write to its disk: nothing goes on then */
export const stuckNow = (status: QueueStatus, disk: DiskTrouble | null): Said => {
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

/** What would go on at the press of a button, where nothing else does. The buttons act on the chosen batch only. */
const standstill = ({ batches }: QueueStatus, chosen: string | null): Said | null => {
  if (batches.some(({ state }) => state === 'running' || state === 'finishing')) return null;
  const isMeant = ({ id }: { id: string }): boolean => chosen === null || chosen === id;
  const inState = (state: BatchState) => batches.filter((batch) => batch.state === state);
  const paused = inState('paused');
  if (paused[0])
    return {
      tone: 'look',
      words: paused.some(isMeant) ? words.pressResume : words.isPaused({ name: paused[0].name }),
    };
  const waiting = inState('waiting');
  if (waiting[0])
    return {
      tone: 'wait',
      words: waiting.some(isMeant) ? words.pressStart : words.isWaiting({ name: waiting[0].name }),
    };
  return null;
};

/**
 * What a person must do besides mending orders: hands at the printer first, since labels wait for them; then a press of a
 * button. Null where orders that need a person are all there is, as these are told by their count.
 * @param chosen the batch whose rows are shown; null for all
 */
export const mustDoNow = (status: QueueStatus, chosen: string | null): Said | null => {
  if (status.batches.some(({ stop }) => stop !== null))
    return { tone: 'look', words: text.queue.stops.answer };
  const remedy = remedyOf(status);
  if (remedy !== null) return { tone: 'look', words: remedy };
  const standing = standstill(status, chosen);
  if (standing !== null) return standing;
  return attentionOf(status) > 0 ? null : { tone: 'good', words: words.nothingToDo };
};
