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

/** `~HQ` and two letters; null for a type that the printer does not know and does not answer. */
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

const modes: Partial<Record<string, string>> = { T: 'TEAR OFF', P: 'PEEL-OFF', R: 'REWIND', C: 'CUTTER' };
const media: Partial<Record<string, string>> = { Y: 'GAP/NOTCH', N: 'CONTINUOUS', M: 'MARK' };

const signed = (value: string, places: number): string =>
  `${Number(value) < 0 ? '-' : '+'}${String(Math.abs(Number(value))).padStart(places, '0')}`;

/** The configuration label that `^XA^HH^XZ` asks for: the value in 20 columns, its name in 18. */
export const configurationLabel = (printer: Snapshot): string => {
  const { model } = printer;
  const set = (code: string): string => printer.settings[code] ?? '';
  const labels = `${grouped(printer.labelsPrinted)} LABELS`;
  const rows: [string, string][] = [
    [`+${Number(set('SD')).toFixed(1)}`, 'DARKNESS'],
    [`${set('PR')}.0 IPS`, 'PRINT SPEED'],
    [signed(set('TA'), 3), 'TEAR OFF'],
    [printer.knobs.peel ? 'PEEL-OFF' : (modes[set('MM')] ?? set('MM')), 'PRINT MODE'],
    [media[set('MN')] ?? set('MN'), 'MEDIA TYPE'],
    [set('MT') === 'T' ? 'THERMAL-TRANS.' : 'DIRECT-THERMAL', 'PRINT METHOD'],
    [set('PW'), 'PRINT WIDTH'],
    [set('LL'), 'LABEL LENGTH'],
    [signed(set('LT'), 3), 'LABEL TOP'],
    [signed(set('LS'), 4), 'LEFT POSITION'],
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
