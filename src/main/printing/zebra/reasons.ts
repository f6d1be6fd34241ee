import { statusReasons, type StatusReason } from '#shared/print/printer';
import type { ErrorStatus } from './error-status';
import type { HostStatus } from './host-status';

/** Why a printer is not simply ready. `stops` means that no labels come out; the others are only reported. */
export interface Finding {
  reason: StatusReason;
  stops: boolean;
}

const stop = (reason: StatusReason): Finding => ({ reason, stops: true });
const say = (reason: StatusReason): Finding => ({ reason, stops: false });

/** Error bits of `~HQES` and `zpl.system_status` (Programming Guide, `~HQ` tables; group 1). */
const errorBits: readonly (readonly [bit: number, finding: Finding])[] = [
  [0x0000_0001, stop('media-empty')],
  [0x0000_0002, stop('marker-supply-empty')],
  [0x0000_0004, stop('cover-open')],
  [0x0000_0008, stop('cutter-fault')],
  [0x0000_0010, stop('head-over-temperature')],
  [0x0000_0020, stop('motor-over-temperature')],
  [0x0000_0040, stop('head-fault')],
  [0x0000_0080, stop('head-fault')],
  [0x0000_0100, stop('other')],
  [0x0000_0200, stop('head-fault')],
  [0x0000_1000, stop('media-jam')],
  [0x0000_2000, stop('other')],
  [0x0000_4000, stop('media-jam')],
  [0x0000_8000, stop('media-jam')],
  [0x0001_0000, stop('paused')],
  [0x0002_0000, stop('media-jam')],
  [0x0004_0000, stop('media-needed')],
  [0x0008_0000, stop('media-needed')],
];
const knownErrors = errorBits.reduce((all, [bit]) => all | bit, 0);

/** Warning bits that matter to a worker. Sensor states and calls for cleaning are left to the printer's own panel. */
const warningBits: readonly (readonly [bit: number, finding: Finding])[] = [[0x0000_0008, say('media-low')]];

/** Fields of `~HS` that are 1 when something is wrong: line and field counted from 0. */
const hostFields: readonly (readonly [line: 0 | 1, field: number, finding: Finding])[] = [
  [0, 1, stop('media-empty')],
  [0, 2, stop('paused')],
  [0, 5, stop('spool-area-full')],
  [0, 6, stop('diagnostic-mode')],
  [0, 9, stop('memory-corrupt')],
  [0, 10, say('head-under-temperature')],
  [0, 11, stop('head-over-temperature')],
  [1, 2, stop('cover-open')],
  [1, 3, stop('marker-supply-empty')],
  // Peel mode: the printer continues automatically when the label is taken, so nothing has to wait.
  [1, 7, say('label-not-taken')],
];

export const errorFindings = (status: ErrorStatus): Finding[] => {
  const findings = errorBits.filter(([bit]) => (status.errors & bit) !== 0).map(([, finding]) => finding);
  if (status.isPaused) findings.push(stop('paused'));
  const isUnknown = (status.errors & ~knownErrors) !== 0 || (status.hasError && findings.length === 0);
  if (isUnknown) findings.push(stop('other'));
  return [...findings, ...warningBits.filter(([bit]) => (status.warnings & bit) !== 0).map(([, f]) => f)];
};

export const hostFindings = (status: HostStatus): Finding[] =>
  hostFields.filter(([line, field]) => status.lines[line][field] === '1').map(([, , finding]) => finding);

/** Each reason once, in the order of the shared list. */
export const reasonsOf = (findings: readonly Finding[]): StatusReason[] => {
  const found = new Set(findings.map((finding) => finding.reason));
  return statusReasons.filter((reason) => found.has(reason));
};

export const doesStop = (findings: readonly Finding[]): boolean => findings.some((finding) => finding.stops);
