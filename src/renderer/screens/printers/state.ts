import type { PrinterView } from '#shared/bridge/contract';
import type { PillTone } from '../../parts';

type Status = PrinterView['status'];

/** How alarming a printer's state is. Mute works, unproven: a person should know, nothing is wrong. */
export const toneOf: Record<Status['state'], PillTone> = {
  ready: 'good',
  stopped: 'stop',
  offline: 'stop',
  mute: 'look',
  unchecked: 'idle',
};

/** Dots per inch by the printer's own dots per millimetre (`~HI`): 6, 8, 12, 24 are sold as 152, 203, 300, 600 dpi. */
const dpiOfDots: Record<number, number> = { 6: 152, 8: 203, 12: 300, 24: 600 };

/** What the printer says its resolution is, where that differs from what it is set to here; else null. */
export const otherResolution = (printer: PrinterView): number | null => {
  const dots = printer.status.identity?.dotsPerMm;
  const says = dots === null || dots === undefined ? undefined : dpiOfDots[dots];
  return says === undefined || says === printer.dpi ? null : says;
};

/** `host:port` as a worker knows it. */
export const placeOf = (uri: string): string => uri.replace(/^tcp:\/\//, '');
