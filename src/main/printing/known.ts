import {
  unchecked,
  type PrinterDetails,
  type PrinterIdentity,
  type PrinterStatus,
} from '#shared/print/printer';

/** `doubtful`: the question for it stayed unanswered once, by a printer that held nothing. */
type Ability = 'unknown' | 'doubtful' | 'yes' | 'no';

/** A printer may be late once, so only a second silence shows that it can't answer. One that has answered can. */
export const afterSilence = (ability: Ability): Ability =>
  ability === 'unknown' ? 'doubtful' : ability === 'doubtful' ? 'no' : ability;

/** What is remembered of one printer while the station runs. */
export interface Known {
  /** It has answered something since it was first reached. */
  hasTalked: boolean;
  /** It accepts bytes and never answers, so the next label does not wait for answers. */
  isMute: boolean;
  /** It is set to another language than ZPL and prints questions in ZPL as text. */
  hasWrongLanguage: boolean;
  /** Whether it answers `~HQES`. */
  errors: Ability;
  /** Whether it counts its labels. */
  counter: Ability;
  /** Whether it reports its serial number. */
  tellsSerial: Ability;
  /** Whether it reports its own settings (`^HH`). */
  tellsSettings: Ability;
  identity: PrinterIdentity | null;
  /** What it reported of its media and its print head, as far as it was asked. */
  details: PrinterDetails | null;
  /**
   * The length of its labels in dots, for die-cut ones: what it last reported, but once `hasPrinted` the longest. On
   * some firmware a shorter `^LL` of the previous job appears in their place, and must not hold the next label.
   */
  mediaDots: number | null;
  /** A label was sent since other labels may have been loaded. */
  hasPrinted: boolean;
  /** A reported length that may be the `^LL` of a label sent before that; it is not believed. Null where there is none. */
  doubtfulDots: number | null;
  /**
   * What `mediaDots` was before the program started, until a length is learned: a shorter one may be the `^LL` of a label
   * sent then.
   */
  earlierDots: number | null;
  /** Milliseconds its last label took; 0 before the first. */
  labelMs: number;
  status: PrinterStatus;
}

const unmetPrinter = (): Omit<Known, 'status' | 'hasPrinted' | 'doubtfulDots' | 'earlierDots'> => ({
  hasTalked: false,
  isMute: false,
  hasWrongLanguage: false,
  errors: 'unknown',
  counter: 'unknown',
  tellsSerial: 'unknown',
  tellsSettings: 'unknown',
  identity: null,
  details: null,
  mediaDots: null,
  labelMs: 0,
});

export const newKnown = (earlierDots: number | null = null): Known => ({
  ...unmetPrinter(),
  ...{ hasPrinted: false, doubtfulDots: null, earlierDots },
  status: unchecked,
});

/** Other labels may be in the printer, or they are measured again. */
export const forgetMedia = (known: Known): void => {
  const { details, mediaDots, hasPrinted, earlierDots } = known;
  const reported = details?.labelLength ?? null;
  if ((hasPrinted || earlierDots !== null) && reported !== mediaDots) known.doubtfulDots = reported;
  known.mediaDots = null;
  // Where it was not asked since the label was sent, the length that it reports next may be the label's.
  if (reported !== null) Object.assign(known, { hasPrinted: false, earlierDots: null });
};

/** A late answer takes no ability from the same model that showed it before. */
export const keepAbilities = (known: Known, before: Known): void => {
  if (known.identity?.model !== before.identity?.model) return;
  for (const name of ['errors', 'counter', 'tellsSerial', 'tellsSettings'] as const)
    if (before[name] === 'yes' && known[name] !== 'no') known[name] = 'yes';
};

/** Forgets what the printer can do: at this address there may now be another printer, or one with other settings. */
export const forget = (known: Known): void => {
  forgetMedia(known);
  Object.assign(known, unmetPrinter());
};
