import { setTimeout as pause } from 'node:timers/promises';
import type { CrashBench } from './bench';
import type { Stray } from './protocol';
import type { Random } from './random';
import { calm } from './stray-answers';

/**
 * Faults around a station besides its own end: other hosts of the printer, its power, the clock, the
 * service's answers.
 */
export type Weather =
  /** Other hosts print labels, not through the port. */
  | { kind: 'others'; count: number }
  /** The printer loses power and its memory; after that it prints labels of others. */
  | { kind: 'powerLoss'; others: number }
  /** Another printer, with its own serial number and counter, is at the address for some time. */
  | { kind: 'swap'; ms: number }
  | { kind: 'clock'; byMs: number }
  /** Interim answers, and repeated answers. */
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

/** `later` is called with what ends after some time. */
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
      // A printer that is not there gets no other faults.
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
