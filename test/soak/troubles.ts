import { setTimeout as pause } from 'node:timers/promises';
import type { Knobs } from '#main/practice/printer/knobs';
import type { ServiceFault } from '#main/practice/service/faults';
import type { Random } from '#test/support/crash/random';
import type { SoakBench } from './bench';
import { count, type Diary } from './diary';

/** Answers that are lost or damaged after the service did its work, and a refusal with status 503. */
const spoiled: readonly ServiceFault[] = [
  { kind: 'resetAfterAccept' },
  { kind: 'status500AfterAccept' },
  { kind: 'cutBody' },
  { kind: 'html' },
  { kind: 'dropBeforeAccept' },
  { kind: 'unavailableBeforeAccept' },
];

type Strike = (bench: SoakBench, random: Random) => Promise<unknown>;

/** A fault at the printer until a person has walked there and fixed it. */
const atPrinter =
  (knobs: Partial<Knobs>, fixed: Partial<Knobs>): Strike =>
  async ({ printer }, random) => {
    await printer.ask({ do: 'set', knobs });
    await pause(random.between(500, 1500));
    await printer.ask({ do: 'set', knobs: fixed });
  };

/** All faults at a bench, equally likely. */
const troubles: Record<string, Strike> = {
  'paper out': atPrinter({ mediaOut: true }, { mediaOut: false }),
  'paper out in the middle of a label': atPrinter(
    { faultAfter: { fault: 'mediaOut', labels: 1, midLabel: true } },
    { faultAfter: null, mediaOut: false },
  ),
  'head open': atPrinter({ headOpen: true }, { headOpen: false }),
  'printer paused': atPrinter({ paused: true }, { paused: false }),
  'connection reset by the printer': atPrinter({ resetAfterBytes: 3_000 }, { resetAfterBytes: null }),
  'slow wire': atPrinter({ slowReadBytesPerSecond: 20_000 }, { slowReadBytesPerSecond: null }),
  'printer switched off and on': ({ printer }) => printer.ask({ do: 'powerCycle' }),
  'printer unplugged': async ({ printer }, random) => {
    await printer.ask({ do: 'unplug' });
    await pause(random.between(300, 1000));
    await printer.ask({ do: 'plugIn' });
  },
  'answer lost or spoiled': ({ service }, random) =>
    service.ask({ do: 'fail', faults: [random.oneOf(spoiled)] }),
  'too many requests': ({ service }) =>
    service.ask({ do: 'fail', faults: [{ kind: 'status429', retryAfter: '0' }] }),
  'service away': async ({ service }, random) => {
    await service.ask({ do: 'down' });
    await pause(random.between(200, 800));
    await service.ask({ do: 'up' });
  },
};

/** Each kind of fault once before any is repeated. */
export const createTroubles = (bench: SoakBench, diary: Diary, random: Random) => {
  let due: string[] = [];
  return async (): Promise<void> => {
    if (due.length === 0) due = random.shuffled(Object.keys(troubles));
    const name = due.pop() ?? '';
    count(diary.troubles, name);
    await troubles[name]?.(bench, random);
  };
};
