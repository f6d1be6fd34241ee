import type { SentPrint, Settled, RunState } from '#main/printing/proof';
import { noOtherHosts, type OtherHosts } from '#main/printing/other-hosts';
import type { PrintEnd } from '#shared/print/progress';
import type { Buffers } from '#main/printing/zebra/observe';

/** A label of ours by its place in the order, or one of another host. */
export type Name = 'A' | 'B' | 'other';
export type Ours = Exclude<Name, 'other'>;

/** How a print of ours ended: reported by the station or, after a restart, by asking the printer. */
export type End = PrintEnd['state'] | Settled;

/** What the station's disk has about one print. */
export interface OnDisk {
  state: 'queued' | 'sending' | 'sent' | 'ended';
  counterBefore: number | null;
}

export interface DoubtOf extends SentPrint {
  name: Ours;
}

/**
 * The complete state: printer, connection, station, and forbidden outcomes. Plain data, so that states can be
 * compared.
 */
export interface World {
  printer: {
    /** Waiting formats in their order, and the label being printed with the labels left of its format. */
    waiting: Name[];
    press: { name: Name; left: number } | null;
    /** The beginning of a format of ours. */
    half: Ours | null;
    counter: number;
    /** How often it was switched on. */
    boots: number;
    /**
     * What the station's next look finds; both states last far longer than the time between two looks. `off`:
     * the printer is switched off and on behind a print server, so the connection stays; `paused`: a person
     * works at its panel.
     */
    silence: 'off' | 'paused' | null;
  };
  wire: {
    /** `lost`: it broke, and the station does not know it yet. `none`: no connection. */
    state: 'none' | 'up' | 'lost';
    /** Halves of labels that were written and have not reached the printer, in their order. */
    flight: { name: Ours; half: 1 | 2 }[];
  };
  station: {
    isUp: boolean;
    talk: RunState | null;
    /** More labels may be sent in this conversation. */
    isOpen: boolean;
    doubts: DoubtOf[];
    /** Sent by half; the other half is next. */
    feeding: Ours | null;
    /** The boot of the printer at its last answer before a loss. */
    heardBoot: number;
    /** The first half of a look: what the printer held. */
    held: Buffers | null;
    /** Prints that must be settled after a restart. */
    toSettle: Ours[];
    /** The counter before the oldest of them. */
    floor: number | null;
    /** What it remembers about labels of other hosts while it runs. */
    others: OtherHosts;
  };
  disk: Record<Ours, OnDisk>;
  ends: Partial<Record<Ours, End>>;
  /** Printed labels, and how often the program itself sent the first byte of a label. */
  out: Record<Ours, number>;
  sent: Record<Ours, number>;
  /** How often each misfortune can still happen. */
  left: Record<Misfortune, number>;
}

/**
 * `hiddenLoss`: the printer loses power behind a print server, and the connection to the server stays. `hiddenCancels`:
 * another host cancels a label without a pause.
 */
type Misfortune =
  | 'others'
  | 'powerLoss'
  | 'hiddenLoss'
  | 'wireLoss'
  | 'kills'
  | 'cancels'
  | 'hiddenCancels'
  | 'reprints';

export interface Start {
  /** Number of labels of each of our prints. */
  sizes: Record<Ours, number>;
  left: World['left'];
  /** Labels of other hosts were seen there before. */
  hasKnownOthers?: boolean;
}

export const newWorld = ({ left, hasKnownOthers = false }: Start): World => ({
  printer: { waiting: [], press: null, half: null, counter: 0, boots: 1, silence: null },
  wire: { state: 'none', flight: [] },
  station: {
    ...{ isUp: true, talk: null, isOpen: false, doubts: [], feeding: null },
    ...{ heardBoot: 0, held: null, toSettle: [], floor: null },
    others: { ...noOtherHosts(), areKnown: hasKnownOthers },
  },
  disk: { A: { state: 'queued', counterBefore: null }, B: { state: 'queued', counterBefore: null } },
  ends: {},
  out: { A: 0, B: 0 },
  sent: { A: 0, B: 0 },
  left,
});

export const buffersOf = ({ printer }: World): Buffers => ({
  formatsWaiting: printer.waiting.length,
  labelsLeft: printer.press?.left ?? 0,
  hasPartialFormat: printer.half !== null,
});

export const isEmpty = ({ printer }: World): boolean =>
  printer.waiting.length === 0 && printer.press === null && printer.half === null;

/** Nothing more is printed without a new action: the printer and the connection are empty. */
export const isAtRest = (world: World): boolean =>
  world.printer.waiting.length === 0 && world.printer.press === null && world.wire.flight.length === 0;

/** Much faster than `structuredClone`; every step makes a copy. */
export const copyOf = ({ printer, wire, station, disk, ends, out, sent, left }: World): World => ({
  printer: { ...printer, waiting: [...printer.waiting], press: printer.press && { ...printer.press } },
  wire: { state: wire.state, flight: [...wire.flight] },
  station: {
    ...station,
    talk: station.talk && { ...station.talk },
    doubts: station.doubts.map((doubt) => ({ ...doubt })),
    toSettle: [...station.toSettle],
    others: { ...station.others },
  },
  disk: { A: { ...disk.A }, B: { ...disk.B } },
  ends: { ...ends },
  out: { ...out },
  sent: { ...sent },
  left: { ...left },
});

const nothing = {
  ...{ others: 0, powerLoss: 0, hiddenLoss: 0, wireLoss: 0, kills: 0 },
  ...{ cancels: 0, hiddenCancels: 0, reprints: 0 },
};
const sizes = { A: 1, B: 3 };

/** One print of one label and one of three, and the misfortunes that can happen together within a minute. */
export const usualStart: Start = {
  sizes,
  left: { ...nothing, others: 2, powerLoss: 1, wireLoss: 1, kills: 1, reprints: 1 },
};

/** The same without any loss: labels of others alone can mislead a count. */
export const calmStart: Start = { sizes, left: { ...nothing, others: 2 } };

/** Behind a print server: power is lost while the connection stays, and the connection can break too. */
export const serverStart: Start = {
  sizes,
  left: { ...nothing, others: 2, hiddenLoss: 1, wireLoss: 1 },
};

/** Labels are cancelled on the panel of a printer where others were seen to print. */
export const panelStart: Start = {
  sizes,
  left: { ...nothing, others: 2, wireLoss: 1, cancels: 1 },
  hasKnownOthers: true,
};

/** Without other hosts, nothing replaces a cancelled label. */
export const ownPanelStart: Start = { sizes, left: { ...nothing, wireLoss: 1, cancels: 2 } };

/** The station stops while two labels are at the printer, one of which is cancelled on its panel. */
export const killedPanelStart: Start = { sizes: { A: 1, B: 1 }, left: { ...nothing, kills: 1, cancels: 1 } };

/** Another host cancels a label of ours, and prints none. */
export const hiddenCancelStart: Start = {
  sizes: { A: 3, B: 4 },
  left: { ...nothing, hiddenCancels: 2 },
};

/** Other hosts were never seen: their labels are printed for the first time, instead of cancelled ones. */
export const newcomersStart: Start = { sizes, left: { ...nothing, others: 2, cancels: 1 } };
