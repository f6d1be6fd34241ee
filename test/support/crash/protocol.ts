import type { Knobs } from '#main/practice/printer/knobs';
import type { PracticeCredentials } from '#main/practice/service/credentials';
import type { ServiceFault } from '#main/practice/service/faults';
import type { Settlement } from '#main/workflow/settle';
import type { FailureCode } from '#shared/failure';
import type { Stage } from '#shared/label/stage';
import type { BatchState } from '#shared/queue/batch';
import type { Provisioning } from '#shared/provisioning';

/** What a service, or a proxy before it, may do around its answers. */
export interface Stray {
  /** Interim answers (`100 Continue`) before each. */
  interim: number;
  /** Each answer comes again this many milliseconds later; null when not. */
  againMs: number | null;
}

export type ServiceCommand =
  | { do: 'open' }
  /** Faults that the next registrations meet, one each. */
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
/** What the service sold: the documents by their sha256, in their order. */
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
  /** Labels of another host, by another way than the port. */
  | { do: 'others'; count: number }
  /** Another printer answers at this one's address; and back. */
  | { do: 'swap' }
  | { do: 'swapBack' }
  | { do: 'facts' };
export interface PrintedEvent {
  event: 'printed';
  packageId: string;
}
export type PrinterEvent =
  | PrintedEvent
  /** A label of another host came out. */
  | { event: 'other' }
  /** A fault or a pause came, or the last of them is gone. */
  | { event: 'stopped'; isStopped: boolean };
export interface PrinterFacts {
  uri: string;
  state: string;
  idle: boolean;
  /** Packages of the labels that came out, in order; those of other hosts are only counted. */
  printed: string[];
  others: number;
  /** Labels that came out of the printer that stood in its place. */
  elsewhere: number;
  /** Of `spanMs`, from the end of the first label to the end of the last, the time in which the head was at work. */
  busyMs: number;
  spanMs: number;
}

/**
 * Where the station kills itself. Seen from outside: `post_left` its request was handed to the system, `reply` an answer has
 * come and nothing was done with it, `reply_read` so many milliseconds later, `before_bytes` a label's bytes are about to be
 * written, `half_bytes` half of them were, `all_bytes` all of them, `after_bytes` so many milliseconds later, `registered`
 * a purchase was announced, `confirmed` a print was.
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
  /** How often it must come by; 1 is the next time. */
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
  | { do: 'look' }
  | ({ do: 'settle'; labelId: string } & Settlement)
  | { do: 'settlePrint'; printId: string; printed: boolean }
  | { do: 'retry'; labelId: string }
  | { do: 'aim'; aim: Aim }
  /** Somebody sets the machine's clock. */
  | { do: 'clock'; byMs: number }
  /** Writes a backup while it works; made anew from one. */
  | { do: 'backup'; file: string }
  | { do: 'restore'; file: string }
  | { do: 'check' }
  | { do: 'archived' };

export type StationEvent =
  /** Right before a registration's bytes are written. */
  | { event: 'post'; ref1: string }
  /** Right before a label's bytes are written. */
  | { event: 'bytes'; packageId: string }
  /** A connection on which labels were sent broke, or was closed by the printer. */
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
  /** Of its last print; null when it has none, or nothing is noted of it. */
  printId: string | null;
  printNote: string | null;
}
export interface StationLook {
  batch: BatchState | null;
  counts: Record<Stage, number>;
  busy: number;
  held: HeldLabel[];
}
/** What the archive holds of one label, in the batch's order. */
export interface ArchivedLabel {
  ref1: string;
  stage: Stage;
  hold: FailureCode | null;
  packageId: string | null;
  print: string | null;
  documents: string[];
}
