import type { Knobs } from '#main/practice/printer/knobs';
import type { Identity } from '../usbip/descriptors';
import type { WireHabits } from '../usbip/device';
import type { Speed } from '../usbip/host';

/** A message to the process of a virtual printer. Each is answered. */
export type PrinterOrder =
  | { do: 'be'; identity: Partial<Identity>; knobs: Partial<Knobs> }
  | { do: 'plug'; port: number; speed: Speed }
  | { do: 'pull'; port: number }
  | { do: 'knobs'; knobs: Partial<Knobs> }
  | { do: 'habits'; habits: Partial<WireHabits> }
  | { do: 'facts' };

export interface UsbFacts {
  /** Formats of the printed labels, in their order. */
  printed: string[];
  /** Bulk OUT bytes accepted, transfers that the host cancelled, and empty packets, since it was plugged in. */
  received: number;
  unlinks: number;
  zeroLength: number;
  counter: number;
}
