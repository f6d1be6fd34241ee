/** Faults of the printer itself, in the order in which they are reported when several are present. */
const faultNames = ['mediaOut', 'ribbonOut', 'headOpen', 'overTemp', 'cutterJam'] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * A fault that occurs automatically: after `labels` more labels have come out, or, with `midLabel`, in the middle of
 * the label after those.
 */
interface ScheduledFault {
  fault: FaultName | 'paused';
  labels: number;
  midLabel?: boolean;
}

/** Everything that a test or a person can switch on the virtual printer while it runs. */
export interface Knobs extends Record<FaultName, boolean> {
  paused: boolean;
  /** A label hangs at the tear bar: blocks the next label, sets no error bit. */
  labelWaiting: boolean;
  /** Peel mode: every printed label waits (`labelWaiting`) until it is taken. */
  peel: boolean;
  /** After a fault is cleared the printer stays paused until `paused` is set to false, as mid-range models do. */
  pausedAfterFault: boolean;
  faultAfter: ScheduledFault | null;
  msPerLabel: number;

  /** Accepts bytes and prints, but never answers anything. */
  mute: boolean;
  /** `~HS` and `device.host_status` are not answered while there is a fault, as the ZPL guide says. */
  hsSilentInFault: boolean;
  /** `~HS` ends after its second line, as on old firmware. */
  noLine3: boolean;
  /** Contains a front-panel password in line 3 of `~HS`, as before Link-OS 6. */
  passwordInLine3: string | null;
  /** Odometers answer "?". */
  noOdometer: boolean;
  /** Set to a language without ZPL: no `~` or `^` command is understood, letters are printed as text. */
  linePrintMode: boolean;
  /** Added after every answer to a `! U1 getvar`; no terminator is documented, emulators add CR LF. */
  sgdTerminator: string;
  replyDelayMs: number;
  /** Every byte of a reply is sent in a separate packet. */
  splitReplies: boolean;
  /** Sent before every reply, like the end of an answer that was not read. */
  junkBefore: string;

  /** Capacity for waiting formats in bytes; beyond it the printer stops reading. */
  bufferBytes: number;
  /** Reads no faster than this; null reads as fast as the connection. */
  slowReadBytesPerSecond: number | null;
  /** Accepts this many bytes of each connection, then breaks it (RST). */
  resetAfterBytes: number | null;
  /** Accepts this many bytes of each connection, then closes it (FIN). */
  closeAfterBytes: number | null;
  /** Closes a connection that was silent this long; 0 never does. Real printers: 300 s. */
  idleTimeoutMs: number;
  /** Does not close its side when the host has closed its own. */
  keepsHalfOpen: boolean;
  /** Reads nothing and answers nothing: the connection is accepted, then dead. */
  frozen: boolean;
  /** Does not listen on the port. */
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
