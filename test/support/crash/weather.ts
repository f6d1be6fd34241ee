import { setTimeout as pause } from 'node:timers/promises';
import type { CrashBench } from './bench';
import type { Stray } from './protocol';
import type { Random } from './random';
import { calm } from './stray-answers';

/** What goes wrong around a station besides its own end: the printer's other hosts, its power, the clock, the service's manners. */
export type Weather =
  /** Other hosts print labels of theirs, by another way than the port. */
  | { kind: 'others'; count: number }
  /** The printer loses power with what it holds; what comes out then are labels of others. */
  | { kind: 'powerLoss'; others: number }
  /** Another printer stands at the address for a while, with a serial number and a counter of its own. */
  | { kind: 'swap'; ms: number }
  | { kind: 'clock'; byMs: number }
  /** Interim answers, and answers that come again. */
  | { kind: 'stray'; stray: Stray; ms: number };

const hour = 3_600_000;

export const weathers: readonly ((random: Random) => Weather)[] = [
  (random) => ({ kind: 'others', count: random.between(1, 3) }),
  (random) => ({ kind: 'powerLoss', others: random.between(0, 3) }),
  (random) => ({ kind: 'powerLoss', others: random.between(1, 2) }),
  (random) => ({ kind: 'swap', ms: random.between(50, 400) }),
  (random) => ({ kind: 'clock', byMs: random.oneOf([-24 * hour, -hour, hour]) }),
  (random) => ({
    kind: 'stray',
    stray: { interim: random.between(0, 2), againMs: random.between(0, 60) },
    ms: random.between(200, 900),
  }),
];

export const isWeather = (step: { kind: string }): step is Weather =>
  ['others', 'powerLoss', 'swap', 'clock', 'stray'].includes(step.kind);

/** What comes back by itself after a while is told by `later`. */
export const carryOutWeather = async (
  step: Weather,
  { printer, service, station, truth }: CrashBench,
  later: (ms: number, undo: () => Promise<unknown>) => void,
): Promise<void> => {
  switch (step.kind) {
    case 'others':
      await printer.ask({ do: 'others', count: step.count });
      break;
    case 'powerLoss':
      truth.wireBroke();
      await printer.ask({ do: 'powerCycle' });
      if (step.others > 0) await printer.ask({ do: 'others', count: step.others });
      break;
    case 'swap':
      truth.wireBroke();
      await printer.ask({ do: 'swap' });
      later(step.ms, () => printer.ask({ do: 'swapBack' }));
      // Nothing else is done to a printer that is not there.
      await pause(step.ms);
      break;
    case 'clock':
      await station.ask({ do: 'clock', byMs: step.byMs }).catch(() => undefined);
      break;
    case 'stray':
      await service.ask({ do: 'stray', stray: step.stray });
      later(step.ms, () => service.ask({ do: 'stray', stray: calm }));
      break;
  }
};
