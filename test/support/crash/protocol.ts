import type { Knobs } from '#main/practice/printer/knobs';
import type { PracticeCredentials } from '#main/practice/service/credentials';
import type { ServiceFault } from '#main/practice/service/faults';
import type { Settlement } from '#main/workflow/settle';
import type { FailureCode } from '#shared/failure';
import type { Stage } from '#shared/label/stage';
import type { BatchState } from '#shared/queue/batch';
import type { Provisioning } from '#shared/provisioning';

/** What a service, or a proxy in front of it, can add to its answers. */
export interface Stray {
  /** Number of interim answers (`100 Continue`) before each answer. */
  interim: number;
  /** Each answer is repeated after this many milliseconds; null for none. */
  againMs: number | null;
}

export type ServiceCommand =
  | { do: 'open' }
  /** The faults of the next registrations, one each. */
  | { do: 'fail'; faults: ServiceFault[] }
  | { do: 'down' }
  | { do: 'up' }
  /** How every answer is sent from now on. */
  | { do: 'stray'; stray: Stray }
  /** All packages, or those of one order. */
  | { do: 'sold'; ref1?: string };
export interface ServiceOpened {
  url: string;
  credentials: PracticeCredentials;
}
export interface ServiceEvent {
  event: 'request';
  ref1: string;
  fault: ServiceFault['kind'] | null;
}
/** A sold package, with the SHA-256 of its documents in their order. */
export interface SoldPackage {
  ref1: string;
  packageId: string;
  documents: string[];
}

export type PrinterCommand =
  | { do: 'set'; knobs: Partial<Knobs> }
  | { do: 'unplug' }
  | { do: 'plugIn' }
  | { do: 'powerCycle' }
  /** Labels of another host, not sent through the port. */
  | { do: 'others'; count: number }
  /** Another printer answers at the address of this one, or this one again. */
  | { do: 'swap' }
  | { do: 'swapBack' }
  | { do: 'facts' };
export interface PrintedEvent {
  event: 'printed';
  packageId: string;
}
export type PrinterEvent =
  | PrintedEvent
  /** A label of another host was printed. */
  | { event: 'other' }
  /** A fault or a pause began, or the last one has ended. */
  | { event: 'stopped'; isStopped: boolean };
export interface PrinterFacts {
  uri: string;
  state: string;
  idle: boolean;
  /** Packages of the printed labels, in order; those of other hosts are only counted. */
  printed: string[];
  others: number;
  /** Number of labels printed by the printer that replaced this one. */
  elsewhere: number;
  /**
   * The time in which the head worked, within `spanMs`, which lasts from the end of the first label to the
   * end of the last one.
   */
  busyMs: number;
  spanMs: number;
}

/**
 * Where the station kills itself, seen from outside: `post_left`: its request was handed to the system;
 * `reply`: an answer has arrived and nothing was done with it; `reply_read`: so many milliseconds later;
 * `before_bytes`: a label's bytes are about to be written; `half_bytes`: half of them were written;
 * `all_bytes`: all of them; `after_bytes`: so many milliseconds later; `registered`: a purchase was
 * announced; `confirmed`: a print was confirmed.
 */
export const aims = [
  'post_left',
  'reply',
  'reply_read',
  'before_bytes',
  'half_bytes',
  'all_bytes',
  'after_bytes',
  'registered',
  'confirmed',
] as const;
export interface Aim {
  at: (typeof aims)[number];
  /** Which occurrence of the moment; 1 is the next one. */
  nth: number;
  afterMs: number;
}

export type StationCommand =
  | { do: 'open' }
  | { do: 'provision'; file: Omit<Provisioning, 'packbench'> }
  | { do: 'import'; fileName: string; text: string }
  | { do: 'start' }
  | { do: 'scan'; code: string }
  | { do: 'resume' }
  | { do: 'pause' }
  | { do: 'look' }
  | ({ do: 'settle'; labelId: string } & Settlement)
  | { do: 'settlePrint'; printId: string; printed: boolean }
  | { do: 'retry'; labelId: string }
  | { do: 'aim'; aim: Aim }
  /** Somebody sets the computer's clock. */
  | { do: 'clock'; byMs: number }
  /** Writes a backup while the station works, or restores one. */
  | { do: 'backup'; file: string }
  | { do: 'restore'; file: string }
  | { do: 'check' }
  | { do: 'archived' };

export type StationEvent =
  /** Right before the bytes of a registration are written. */
  | { event: 'post'; ref1: string }
  /** Right before the bytes of a label are written. */
  | { event: 'bytes'; packageId: string }
  /** A connection with sent labels broke, or the printer closed it. */
  | { event: 'wireBroke' }
  | {
      event: 'label';
      ref1: string;
      packageId: string | null;
      stage: Stage;
      hold: FailureCode | null;
      later: boolean;
    }
  | { event: 'killed'; at: Aim['at'] }
  | { event: 'broke'; message: string };

/** A label that waits for a person. */
export interface HeldLabel {
  labelId: string;
  ref1: string;
  packageId: string | null;
  stage: Stage;
  code: FailureCode;
  detail: string | null;
  since: string;
  /** Of its last print; null without one, or without a note. */
  printId: string | null;
  printNote: string | null;
}
export interface StationLook {
  batch: BatchState | null;
  counts: Record<Stage, number>;
  busy: number;
  held: HeldLabel[];
}
/** What the archive has about one label, in the batch's order. */
export interface ArchivedLabel {
  ref1: string;
  stage: Stage;
  hold: FailureCode | null;
  packageId: string | null;
  print: string | null;
  documents: string[];
}
