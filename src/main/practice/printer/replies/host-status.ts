import type { Snapshot } from '../snapshot';
import { digits, flag, framedLine } from './framed';

const firstLine = (printer: Snapshot): string =>
  [
    '030',
    flag(printer.knobs.mediaOut),
    flag(printer.paused),
    digits(printer.labelLength, 4),
    digits(printer.formatsWaiting, 3),
    flag(printer.bufferFull),
    '0',
    flag(printer.inFormat),
    '000',
    '0',
    '0',
    flag(printer.knobs.overTemp),
  ].join(',');

const secondLine = (printer: Snapshot): string => {
  // Direct thermal without a ribbon, unless the fault is the ribbon.
  const transfer = printer.knobs.ribbonOut;
  const mode = printer.knobs.peel || printer.knobs.labelWaiting ? '1' : '2';
  return [
    transfer ? '001' : '000',
    '0',
    flag(printer.knobs.headOpen),
    flag(printer.knobs.ribbonOut),
    flag(transfer),
    mode,
    '6',
    flag(printer.knobs.labelWaiting),
    digits(printer.labelsRemaining, 8),
    '1',
    '000',
  ].join(',');
};

/** The three lines of `~HS`; line 3 begins with the front-panel password, 0000 from Link-OS 6 on. */
export const hostStatusLines = (printer: Snapshot): string[] => [
  firstLine(printer),
  secondLine(printer),
  `${printer.knobs.passwordInLine3 ?? '0000'},0`,
];

/** `~HS`: every line framed by STX, ETX, CR LF (ZPL guide, "~HS"). */
export const hostStatus = (printer: Snapshot): string =>
  hostStatusLines(printer)
    .slice(0, printer.knobs.noLine3 ? 2 : 3)
    .map(framedLine)
    .join('');
