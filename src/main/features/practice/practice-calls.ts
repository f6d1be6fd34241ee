import type { Picture, PracticeFaults, PracticeState } from '#shared/bridge/contract';
import type { Station } from '../../bridge/station';

/** The virtual printer's settings that a person may change on the screen. */
export interface PracticePrinterSettings {
  mediaOut: boolean;
  headOpen: boolean;
  paused: boolean;
  mute: boolean;
  msPerLabel: number;
  resetAfterBytes: number | null;
  slowReadBytesPerSecond: number | null;
}

export interface PracticePrinter {
  readonly knobs: Readonly<PracticePrinterSettings>;
  readonly counter: number;
  readonly printed: readonly { number: number; at: Date; bytes: Uint8Array }[];
  set(knobs: Partial<PracticePrinterSettings>): void;
}

const maxShown = 20;
/** Slow enough to see, fast enough to wait for: a label of 3 kB takes about three seconds. */
const slowBytesPerSecond = 1_000;
/** Breaks the connection in the middle of any label that the practice service creates. */
const resetInTheMiddle = 600;

const faultsOf = (knobs: Readonly<PracticePrinterSettings>): PracticeFaults => ({
  paperOut: knobs.mediaOut,
  headOpen: knobs.headOpen,
  paused: knobs.paused,
  mute: knobs.mute,
  slow: knobs.slowReadBytesPerSecond !== null,
  resetConnection: knobs.resetAfterBytes !== null,
});

const settingsOf = (faults: {
  [K in keyof PracticeFaults]?: boolean | undefined;
}): Partial<PracticePrinterSettings> => ({
  ...(faults.paperOut !== undefined && { mediaOut: faults.paperOut }),
  ...(faults.headOpen !== undefined && { headOpen: faults.headOpen }),
  ...(faults.paused !== undefined && { paused: faults.paused }),
  ...(faults.mute !== undefined && { mute: faults.mute }),
  ...(faults.slow !== undefined && { slowReadBytesPerSecond: faults.slow ? slowBytesPerSecond : null }),
  ...(faults.resetConnection !== undefined && {
    resetAfterBytes: faults.resetConnection ? resetInTheMiddle : null,
  }),
});

const stateOf = (printer: PracticePrinter): PracticeState => ({
  faults: faultsOf(printer.knobs),
  msPerLabel: printer.knobs.msPerLabel,
  counter: printer.counter,
  printed: printer.printed
    .slice(-maxShown)
    .reverse()
    .map(({ number, at }) => ({ number, at: at.toISOString() })),
});

/** The practice printer's panel. Returns null if the station works with the real service. */
export const practiceHandlers = (
  printer: () => PracticePrinter | null,
  draw: (bytes: Uint8Array) => Promise<Picture>,
): Station['practice'] => ({
  state: () => {
    const here = printer();
    return Promise.resolve(here && stateOf(here));
  },
  set: ({ faults, msPerLabel }) => {
    const here = printer();
    here?.set({ ...settingsOf(faults ?? {}), ...(msPerLabel === undefined ? {} : { msPerLabel }) });
    return Promise.resolve(here && stateOf(here));
  },
  picture: async ({ number }) => {
    const label = printer()?.printed.find((candidate) => candidate.number === number);
    return label ? draw(label.bytes) : { ok: false, reason: 'missing' };
  },
});
