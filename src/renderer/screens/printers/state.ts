import type { PrinterView } from '#shared/bridge/contract';

/** Dots per inch by the printer's own dots per millimetre (`~HI`): 6, 8, 12, 24 are sold as 152, 203, 300, 600 dpi. */
const dpiOfDots: Record<number, number> = { 6: 152, 8: 203, 12: 300, 24: 600 };

/** What the printer says its resolution is; null where it does not. */
export const saidResolution = ({ status }: PrinterView): number | null =>
  dpiOfDots[status.identity?.dotsPerMm ?? 0] ?? null;

/** The same, where that differs from what it is set to here; else null. */
export const otherResolution = (printer: PrinterView): number | null => {
  const says = saidResolution(printer);
  return says === printer.dpi ? null : says;
};
