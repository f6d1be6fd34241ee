import {
  unchecked,
  type PrinterDetails,
  type PrinterIdentity,
  type PrinterStatus,
} from '#shared/print/printer';

type Ability = 'unknown' | 'yes' | 'no';

/** What is remembered of one printer while the station runs. */
export interface Known {
  /** It has answered something since it was last reached for the first time. */
  hasTalked: boolean;
  /** It takes bytes and says nothing: don't spend the next label's time on asking. */
  isMute: boolean;
  /** Whether it answers `~HQES`. */
  errors: Ability;
  /** Whether it counts its labels. */
  counter: Ability;
  /** Whether it tells its serial number. */
  tellsSerial: Ability;
  /** Whether it tells its own settings (`^HH`). */
  tellsSettings: Ability;
  identity: PrinterIdentity | null;
  /** What it said of its media and its head, as far as it was asked. */
  details: PrinterDetails | null;
  /**
   * How long its labels are, in dots: the longest it has told of die-cut ones. On some firmware a shorter `^LL` of the job
   * before shows in their place, and must not hold the next label.
   */
  mediaDots: number | null;
  /** Milliseconds its last label took, 0 before the first. */
  labelMs: number;
  status: PrinterStatus;
}

const unmetPrinter = (): Omit<Known, 'status'> => ({
  hasTalked: false,
  isMute: false,
  errors: 'unknown',
  counter: 'unknown',
  tellsSerial: 'unknown',
  tellsSettings: 'unknown',
  identity: null,
  details: null,
  mediaDots: null,
  labelMs: 0,
});

export const newKnown = (): Known => ({ ...unmetPrinter(), status: unchecked });

/** Forgets what the printer can do: at this address there may now be another one, or one that was set up anew. */
export const forget = (known: Known): void => void Object.assign(known, unmetPrinter());
