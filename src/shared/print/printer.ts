import { z } from 'zod';
import { nameText } from '../name';
import { codedMessage } from '../text/coded-message';

export const resolutions = [203, 300, 600] as const;

const tcpUri = /^tcp:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?):(\d{1,5})$/;
/** What `encodeURIComponent` made this of; null where it can't have. */
const decoded = (name: string): string | null => {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
};

/** A serial number and a port, as `encodeURIComponent` writes them. */
const usbUri =
  /^usb:\/\/[0-9a-f]{4}\/([A-Za-z0-9._~!'()*%-]{0,120})(?:\?port=([A-Za-z0-9._~!'()*%-]{1,200}))?$/;
/** `1-2.3`, or what Windows has instead: the product, or its own name for the port, with `&`. */
const usbPort = /^(?:\d{1,3}-\d{1,3}(?:\.\d{1,3}){0,6}|PID_[0-9A-F]{4}|.*%26.*)$/;
const isUsbUri = (uri: string): boolean => {
  const [, serial = '', port] = usbUri.exec(uri) ?? [];
  // In a URL, one or two dots are no name, not even escaped.
  if ([null, '.', '..'].includes(decoded(serial))) return false;
  return port === undefined ? serial !== '' : usbPort.test(port) && decoded(port) !== null;
};

const tlsUri =
  /^tls:\/\/(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?):(\d{1,5})\?pin=[0-9a-f]{64}$/;
/** A device of the system and nothing else: a print must never overwrite a user's file. */
const fileUri = /^file:\/\/\/dev\/(?!.*\.\.)[A-Za-z0-9._~/-]{1,196}$/;

/** As `encodeURIComponent` writes the name of a print queue: no control characters, no slash at either end. */
const spoolUri = /^spool:\/\/([A-Za-z0-9._~!'()*%-]{1,660})$/;
const isSpoolUri = (uri: string): boolean => {
  const queue = decoded(spoolUri.exec(uri)?.[1] ?? '');
  return queue !== null && queue.trim() !== '' && queue.length <= 220 && !/\p{C}/u.test(queue);
};

const isPrinterUri = (uri: string): boolean => {
  const port = Number(tcpUri.exec(uri)?.[3] ?? tlsUri.exec(uri)?.[1]);
  if (uri.startsWith('tcp:') || uri.startsWith('tls:')) return port >= 1 && port <= 65_535;
  if (uri.startsWith('usb:')) return isUsbUri(uri);
  if (uri.startsWith('spool:')) return isSpoolUri(uri);
  return fileUri.test(uri);
};

/**
 * The address of a printer. `tcp://host:port`: host is a name, an IPv4 address, or an IPv6 address in brackets; the port is required.
 * `usb://0a5f/SERIAL`: by vendor and serial number, at any USB port; `?port=1-2.3` distinguishes two printers with the same serial number,
 * or replaces a missing one; on Windows it is `?port=PID_0166` or `?port=6%262a3b4c5d%260%261`. `file:///dev/usb/lp0`: a device file. `tls://host:port?pin=…`: like `tcp:`, with the SHA-256 of the
 * certificate that the printer presented when it was added, in 64 lower-case hex digits. `spool://Name`: a print queue of this system, with
 * its name escaped as in a URL; it gives no information about the printer.
 */
export const printerUri = z
  .string({ error: codedMessage('value.text') })
  .refine(isPrinterUri, { error: codedMessage('value.printer') });

/** Removes the certificate, which is part of a printer's URI but not of its location. */
export const withoutPin = (uri: string): string => uri.split('?pin=', 1)[0] ?? '';

/** They name the same place, over TLS and with different certificates. */
export const hasOtherCertificate = (uri: string, other: string): boolean => {
  const [one, two] = [uri.toLowerCase(), other.toLowerCase()];
  return one !== two && withoutPin(one) === withoutPin(two);
};

/** The name of a new printer. */
export const printerName = nameText(codedMessage('value.filled')).max(60, {
  error: codedMessage('value.long', { limit: 60 }),
});

export const printerSchema = z.object({
  id: z.string(),
  name: z.string(),
  uri: printerUri,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]),
  isDefault: z.boolean(),
  /** The serial number it reports (`device.unique_id`); absent until it has reported one, or if it can't. */
  serial: z.string().min(1).max(60).optional(),
  /** The length of the labels in it, in dots, as it was learned last. */
  labelDots: z.number().int().optional(),
  /** When it was last found at another address, and its address before. */
  moved: z.object({ from: z.string(), at: z.string() }).optional(),
});

/** A printer that this station knows. Once its serial number is known, it is identified by that, and its address may change. */
export type Printer = z.infer<typeof printerSchema>;

/**
 * What keeps a printer from printing, in the IPP `printer-state-reasons` words (RFC 8011, 5.4.12) where one fits, and in the same style for
 * the additional states of thermal printers.
 */
export const statusReasons = [
  'media-empty',
  'media-low',
  'media-needed',
  'media-jam',
  'cover-open',
  'marker-supply-empty',
  'paused',
  'cutter-fault',
  'head-over-temperature',
  'head-under-temperature',
  'motor-over-temperature',
  'head-fault',
  'label-not-taken',
  'spool-area-full',
  'memory-corrupt',
  'diagnostic-mode',
  'offline',
  'connection-refused',
  'connection-lost',
  'busy',
  'wrong-language',
  /** On USB: this user may not open it; another driver holds it. On any connection: two printers report the same serial number. */
  'no-permission',
  'driver-in-the-way',
  'same-serial',
  /** Over TLS: it presents another certificate than when it was added. */
  'certificate-changed',
  /** Another printer answers at its address: it reports another serial number, or none. */
  'serial-changed',
  'not-answering',
  /** It is not found at its address, and a possibly different printer reports its serial number elsewhere. */
  'found-elsewhere',
  /** Another bench of the floor is printing there; this bench waits for its turn. */
  'printing-elsewhere',
  'other',
] as const;
export const statusReason = z.enum(statusReasons);
export type StatusReason = z.infer<typeof statusReason>;

/** The printer's identity (`~HI`): model, firmware, dots per millimetre (6, 8, 12 or 24). */
export const identitySchema = z.object({
  model: z.string(),
  firmware: z.string(),
  dotsPerMm: z.number().nullable(),
});
export type PrinterIdentity = z.infer<typeof identitySchema>;

/** How the printer delivers labels (`~HS`, line 2, field `r`); some values are letters. */
export const printModes = {
  '0': 'rewind',
  '1': 'peel',
  '2': 'tear-off',
  '3': 'cutter',
  '4': 'applicator',
  '5': 'delayed-cut',
  '6': 'linerless-peel',
  '7': 'linerless-rewind',
  '8': 'partial-cut',
  '9': 'rfid',
  K: 'kiosk',
  S: 'stream',
} as const;
export type PrintMode = (typeof printModes)[keyof typeof printModes];

/** What the printer reports about its media and its head; null for what it does not report. */
export const printerDetailsSchema = z.object({
  serial: z.string().nullable(),
  /** In dots (`ezpl.print_width`). */
  printWidth: z.number().nullable(),
  /** In dots (`~HS`). */
  labelLength: z.number().nullable(),
  media: z.enum(['die-cut', 'continuous']).nullable(),
  method: z.enum(['direct', 'transfer']).nullable(),
  mode: z.enum(Object.values(printModes) as [PrintMode, ...PrintMode[]]).nullable(),
});
export type PrinterDetails = z.infer<typeof printerDetailsSchema>;

/**
 * `ready`: it can print now. `stopped`: it answers and says why it can't print. `offline`: no connection. `mute`: it accepts bytes and
 * never answers, so a print can only be `sent`. `unchecked`: not asked yet.
 */
export const printerStatusSchema = z.object({
  state: z.enum(['unchecked', 'ready', 'stopped', 'offline', 'mute']),
  reasons: z.array(statusReason),
  identity: identitySchema.nullable(),
  details: printerDetailsSchema.nullable(),
  /** Labels printed in the printer's lifetime (`odometer.total_label_count`); null if it does not report them. */
  counter: z.number().nullable(),
  /** When it was asked, ISO 8601 UTC. */
  checkedAt: z.string().nullable(),
  /** The name of the bench that has the printer's turn; absent if this bench has it, or none. */
  heldBy: z.string().optional(),
});
export type PrinterStatus = z.infer<typeof printerStatusSchema>;

export const unchecked: PrinterStatus = {
  state: 'unchecked',
  reasons: [],
  identity: null,
  details: null,
  counter: null,
  checkedAt: null,
};

/** Why nothing comes out of a printer: its own report, or no connection; empty if it can print. */
export const printerProblems = ({
  state,
  reasons,
}: Pick<PrinterStatus, 'state' | 'reasons'>): StatusReason[] =>
  state === 'stopped' || state === 'offline' ? reasons : [];
