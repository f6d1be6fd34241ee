import type { Knobs } from './knobs';
import type { Model } from './model';

/** Everything that the printer's answers are made from, at one moment. */
export interface Snapshot {
  model: Model;
  knobs: Knobs;
  /** Paused by a person, or held by a fault. */
  paused: boolean;
  /** Complete formats in the receive buffer, without the one at the print head. */
  formatsWaiting: number;
  bufferFull: boolean;
  inFormat: boolean;
  /** Labels of the current batch that are not out yet. */
  labelsRemaining: number;
  labelLength: number;
  /** The settings that last from one label to the next, by command. */
  settings: Record<string, string>;
  labelsPrinted: number;
  /** Labels that passed the head, printed or spoiled. */
  labelsPassed: number;
  jobsPrinted: number;
  reprintAfterError: boolean;
  uptimeSeconds: number;
  port: number;
}
