import { eightDigits, errorWord } from '../error-word';
import type { Snapshot } from '../snapshot';
import { digits, flag } from './framed';
import { hostStatusLines } from './host-status';

type Reader = (printer: Snapshot) => string | null;

const two = (value: number): string => digits(value, 2);

const uptime = ({ uptimeSeconds }: Snapshot): string => {
  const days = Math.floor(uptimeSeconds / 86_400);
  const hours = Math.floor(uptimeSeconds / 3600) % 24;
  const minutes = Math.floor(uptimeSeconds / 60) % 60;
  return `${two(days)} days ${two(hours)} hours ${two(minutes)} mins ${two(uptimeSeconds % 60)} secs`;
};

const systemStatus = (printer: Snapshot): string => {
  const errors = errorWord(printer.knobs);
  return `${flag(printer.paused)},${flag(errors !== 0)},00000000,${eightDigits(errors)},0,00000000,00000000`;
};

const odometer =
  (read: (printer: Snapshot) => number): Reader =>
  (printer) =>
    printer.knobs.noOdometer ? null : String(read(printer));

/** Old models know only these; Link-OS models also all that follow. */
const everywhere: Record<string, Reader> = {
  'appl.name': (printer) => printer.model.firmware,
  'device.languages': (printer) => (printer.knobs.linePrintMode ? 'line_print' : printer.model.languages),
  'device.unique_id': (printer) => printer.model.serial,
  'device.friendly_name': (printer) => printer.model.serial,
  'head.resolution.in_dpi': (printer) =>
    ({ 6: '150', 8: '203', 12: '300', 24: '600' })[printer.model.dotsPerMm],
  'ip.port': (printer) => String(printer.port),
  'odometer.total_label_count': odometer((printer) => printer.labelsPrinted),
  'odometer.media_marker_count': odometer((printer) => printer.labelsPassed),
};

const linkOs: Record<string, Reader> = {
  'appl.link_os_version': (printer) => printer.model.linkOs,
  'device.product_name': (printer) => printer.model.product,
  'device.uptime': uptime,
  'device.jobs_print': (printer) => String(printer.jobsPrinted),
  // Three lines inside one pair of quotes: the first two end with CR LF, the last with nothing.
  'device.host_status': (printer) => hostStatusLines(printer).join('\r\n'),
  'zpl.system_status': systemStatus,
  'zpl.label_length': (printer) => String(printer.labelLength),
  'ezpl.print_width': (printer) => String(104 * printer.model.dotsPerMm),
  'ezpl.reprint_mode': (printer) => (printer.reprintAfterError ? 'on' : 'off'),
  'media.printmode': (printer) => (printer.knobs.peel ? 'peel off' : 'tear off'),
};

/** The value of an SGD variable; null for a name that this model does not know, which it answers with `?`. */
export const readVariable = (name: string, printer: Snapshot): string | null => {
  const reader = everywhere[name] ?? (printer.model.linkOs === null ? undefined : linkOs[name]);
  return reader?.(printer) ?? null;
};
