import type { Picture, PracticeFaults, PracticeState } from '#shared/bridge/contract';
import type { Station } from '../../bridge/station';

/** Switches of the virtual printer that a person may turn from the screen. */
export interface PracticeKnobs {
  mediaOut: boolean;
  headOpen: boolean;
  paused: boolean;
  mute: boolean;
  msPerLabel: number;
  resetAfterBytes: number | null;
  slowReadBytesPerSecond: number | null;
}

export interface PracticePrinter {
  readonly knobs: Readonly<PracticeKnobs>;
  readonly counter: number;
  readonly printed: readonly { number: number; at: Date; bytes: Uint8Array }[];
  set(knobs: Partial<PracticeKnobs>): void;
}

const shown = 20;
/** Slow enough to see, fast enough to wait for: a label of 3 kB takes about three seconds. */
const slowBytesPerSecond = 1_000;
/** Breaks the wire in the middle of any label this practice service makes. */
const resetInTheMiddle = 600;

const faultsOf = (knobs: Readonly<PracticeKnobs>): PracticeFaults => ({
  paperOut: knobs.mediaOut,
  headOpen: knobs.headOpen,
  paused: knobs.paused,
  mute: knobs.mute,
  slow: knobs.slowReadBytesPerSecond !== null,
  resetConnection: knobs.resetAfterBytes !== null,
});

const knobsOf = (faults: { [K in keyof PracticeFaults]?: boolean | undefined }): Partial<PracticeKnobs> => ({
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
    .slice(-shown)
    .reverse()
    .map(({ number, at }) => ({ number, at: at.toISOString() })),
});

/** The practice printer's panel. Answers null where the station works with the real service. */
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
    here?.set({ ...knobsOf(faults ?? {}), ...(msPerLabel === undefined ? {} : { msPerLabel }) });
    return Promise.resolve(here && stateOf(here));
  },
  picture: async ({ number }) => {
    const label = printer()?.printed.find((candidate) => candidate.number === number);
    return label ? draw(label.bytes) : { ok: false, reason: 'missing' };
  },
});
