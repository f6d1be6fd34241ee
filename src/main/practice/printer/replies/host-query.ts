import { eightDigits, errorWord } from '../error-word';
import type { Snapshot } from '../snapshot';
import { flag, framedLine, framedLines } from './framed';

const grouped = (value: number): string => value.toLocaleString('en-US');

const status = (printer: Snapshot): string[] => {
  const errors = errorWord(printer.knobs);
  return [
    '',
    '',
    '  PRINTER STATUS',
    `   ERRORS:         ${flag(errors !== 0)} 00000000 ${eightDigits(errors)}`,
    '   WARNINGS:       0 00000000 00000000',
  ];
};

const inches = (labels: number, printer: Snapshot): number =>
  Math.round((labels * printer.labelLength) / (25.4 * printer.model.dotsPerMm));

const odometer = (printer: Snapshot): string[] => [
  '',
  '  PRINT METERS',
  `     TOTAL NONRESETTABLE:           ${inches(printer.labelsPassed, printer)} "`,
  `     USER RESETTABLE CNTR1:         ${inches(printer.labelsPassed, printer)} "`,
  `     USER RESETTABLE CNTR2:         ${inches(printer.labelsPassed, printer)} "`,
];

const serial = (printer: Snapshot): string[] => ['', '  SERIAL NUMBER', `     ${printer.model.serial}`];

const plugAndPlay = (printer: Snapshot): string[] => [
  '',
  '  PLUG AND PLAY MESSAGES',
  '     MFG: Zebra Technologies',
  '     CMD: ZPL',
  `     MDL: ${printer.model.longName}`,
];

const queries: Record<string, (printer: Snapshot) => string[]> = {
  ES: status,
  OD: odometer,
  SN: serial,
  PP: plugAndPlay,
};

/** `~HQ` and two letters; null for a type the printer does not know, which it leaves unanswered. */
export const hostQuery = (type: string, printer: Snapshot): string | null => {
  const query = queries[type];
  return query ? framedLines(query(printer)) : null;
};

/** `~HI`: model, firmware, dots per mm, memory. */
export const hostIdentity = ({ model }: Snapshot): string =>
  framedLine(`${model.longName},${model.firmware},${model.dotsPerMm},${model.memoryKb}KB`);

/** `~HM`: memory in KB, total, largest for a user, free. */
export const hostMemory = ({ model }: Snapshot): string =>
  framedLine(`${model.memoryKb},${model.memoryKb},${model.memoryKb - 600}`);

/** The configuration label `^XA^HH^XZ` asks for: the value in 20 columns, its name in 18. */
export const configurationLabel = (printer: Snapshot): string => {
  const { model } = printer;
  const labels = `${grouped(printer.labelsPrinted)} LABELS`;
  const rows: [string, string][] = [
    ['+10.0', 'DARKNESS'],
    ['4.0 IPS', 'PRINT SPEED'],
    [printer.knobs.peel ? 'PEEL-OFF' : 'TEAR OFF', 'PRINT MODE'],
    ['GAP/NOTCH', 'MEDIA TYPE'],
    ['DIRECT-THERMAL', 'PRINT METHOD'],
    [String(Math.floor(104 * model.dotsPerMm)), 'PRINT WIDTH'],
    [String(printer.labelLength), 'LABEL LENGTH'],
    [printer.reprintAfterError ? 'ENABLED' : 'DISABLED', 'REPRINT MODE'],
    ...(model.linkOs === null ? [] : [[model.linkOs, 'LINK-OS VERSION'] as [string, string]]),
    [`${model.firmware} <-`, 'FIRMWARE'],
    [`${model.memoryKb}k............R:`, 'RAM'],
    [labels, 'NONRESET CNTR'],
    [labels, 'RESET CNTR1'],
    [labels, 'RESET CNTR2'],
  ];
  return framedLines(rows.map(([value, name]) => `  ${value.padEnd(20)}${name.padEnd(18)}`));
};
