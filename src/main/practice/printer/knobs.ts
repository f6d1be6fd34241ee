/** What can go wrong at the printer itself, in the order in which it is named when several are true. */
const faultNames = ['mediaOut', 'ribbonOut', 'headOpen', 'overTemp', 'cutterJam'] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * A fault that strikes by itself: after `labels` more labels have come out, or, with `midLabel`, in the middle of the
 * label after those.
 */
interface ScheduledFault {
  fault: FaultName | 'paused';
  labels: number;
  midLabel?: boolean;
}

/** Everything a test or a person can switch on the virtual printer while it runs. */
export interface Knobs extends Record<FaultName, boolean> {
  paused: boolean;
  /** A label hangs at the tear bar: blocks the next label, sets no error bit. */
  labelWaiting: boolean;
  /** Peel mode: every printed label waits (`labelWaiting`) until it is taken. */
  peel: boolean;
  /** After a fault is cleared the printer stays paused until somebody sets `paused` to false, as mid-range models do. */
  pausedAfterFault: boolean;
  faultAfter: ScheduledFault | null;
  msPerLabel: number;

  /** Takes bytes and prints, but never answers anything. */
  mute: boolean;
  /** `~HS` and `device.host_status` go unanswered while there is a fault, as the ZPL guide says. */
  hsSilentInFault: boolean;
  /** `~HS` ends after its second line, as on old firmware. */
  noLine3: boolean;
  /** Shows a front-panel password in line 3 of `~HS`, as before Link-OS 6. */
  passwordInLine3: string | null;
  /** Odometers answer "?". */
  noOdometer: boolean;
  /** Set to a language without ZPL: no `~` or `^` command is understood, letters are printed as they are. */
  linePrintMode: boolean;
  /** Put after every answer to a `! U1 getvar`; no terminator is documented, emulators append CR LF. */
  sgdTerminator: string;
  replyDelayMs: number;
  /** Every byte of a reply travels in a packet of its own. */
  splitReplies: boolean;
  /** Sent before every reply, like the tail of an answer nobody read. */
  junkBefore: string;

  /** Bytes of waiting formats that fit; beyond it the printer stops reading. */
  bufferBytes: number;
  /** Reads no faster than this; null reads as fast as the wire. */
  slowReadBytesPerSecond: number | null;
  /** Takes this many bytes of each connection, then breaks it (RST). */
  resetAfterBytes: number | null;
  /** Takes this many bytes of each connection, then closes it (FIN). */
  closeAfterBytes: number | null;
  /** Closes a connection that was silent this long; 0 never does. Real printers: 300 s. */
  idleTimeoutMs: number;
  /** Does not close its side when the host has closed its own. */
  keepsHalfOpen: boolean;
  /** Reads nothing and answers nothing: accepted, then dead. */
  frozen: boolean;
  /** Nobody listens on the port. */
  refuse: boolean;
}

export const initialKnobs: Knobs = {
  mediaOut: false,
  ribbonOut: false,
  headOpen: false,
  overTemp: false,
  cutterJam: false,
  paused: false,
  labelWaiting: false,
  peel: false,
  pausedAfterFault: false,
  faultAfter: null,
  msPerLabel: 20,
  mute: false,
  hsSilentInFault: false,
  noLine3: false,
  passwordInLine3: null,
  noOdometer: false,
  linePrintMode: false,
  sgdTerminator: '',
  replyDelayMs: 0,
  splitReplies: false,
  junkBefore: '',
  bufferBytes: 1_000_000,
  slowReadBytesPerSecond: null,
  resetAfterBytes: null,
  closeAfterBytes: null,
  idleTimeoutMs: 0,
  keepsHalfOpen: false,
  frozen: false,
  refuse: false,
};

export const currentFaults = (knobs: Knobs): FaultName[] => faultNames.filter((name) => knobs[name]);
