import type { Done, Input, Output, Picture, PrinterView } from '#shared/bridge/contract';
import type { PrintEnd, PrintJob, PrintProgress } from '#shared/print/progress';
import { waitForEnd } from '../../workflow/print-end';
import type { Print } from '#shared/print/print';
import {
  hasOtherCertificate,
  type Printer,
  type PrinterStatus,
  type StatusReason,
  withoutPin,
} from '#shared/print/printer';
import { type PrinterCommand, printerCommandTraits } from '#shared/print/printer-command';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from '../../bridge/station';
import { consoleHandlers, type PrinterConsole } from './printer-console';

export interface PrinterBook {
  printers(): Promise<Printer[]>;
  savePrinter(printer: Printer): Promise<void>;
  setPrinterSerial(id: string, serial: string | null): Promise<void>;
  removePrinter(id: string): Promise<void>;
  setDefaultPrinter(id: string): Promise<void>;
  printsIn(states: readonly Print['state'][]): Promise<Print[]>;
  labelsPrintedSince(since: string): Promise<ReadonlyMap<string, number>>;
  lastTroubles(): Promise<Print[]>;
}

export interface PrinterDesk {
  book: PrinterBook;
  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress>;
  status(printer: Printer, depth: 'thorough' | 'light'): Promise<PrinterStatus>;
  /** Its live state from its prints and questions. Sends nothing. */
  lastStatus(printerId: string): PrinterStatus;
  /** A label of ours is at the printer: it was sent, and its end is awaited. */
  hasLabel(printerId: string): boolean;
  /** False while a label of ours is at the printer. */
  adopt(printer: Printer): boolean;
  /** A person accepted the certificate in its new address. */
  acceptAddress(printer: Printer): void;
  /** The address where a possibly different printer reports its serial number. */
  elsewhere(printerId: string): string | null;
  /** False if its serial number was not reported at that address. */
  adoptAt(printer: Printer, uri: string): Promise<boolean>;
  command(
    printer: Printer,
    command: PrinterCommand,
    besidePrint: boolean,
  ): Promise<{ ok: true } | { ok: false; reason: StatusReason }>;
  testLabel(printer: Printer, serial: string | null): Promise<Uint8Array>;
  commandSheet(dpi: Printer['dpi']): Promise<Uint8Array>;
  /** Whether everybody at the bench can see what this printer prints, as pictures. */
  isSeenByAll(printerId: string): boolean;
  badgeLabel(dpi: Printer['dpi'], person: { name: string; badge: string }): Promise<Uint8Array>;
  /** Draws how a document would look on paper. */
  draw(document: Uint8Array): Promise<Picture>;
  console: PrinterConsole;
  finder: Pick<Station['printers'], 'search' | 'stopSearch'> & { allowCommand: string | null };
  newId(): string;
  now(): Date;
  changed(printerId: string): void;
}

const sampleLimitMs = 30_000;
/** The resolution at which pictures are drawn. */
const drawnDpi = 203;

const sampleWords: Record<PrintEnd['state'], string> = {
  confirmed: codedMessage('printer.cameOut'),
  sent: codedMessage('printer.sentOnly'),
  unknown: codedMessage('printer.unknownIfOut'),
  failed: codedMessage('printer.labelNotSent'),
  cancelled: codedMessage('printer.notReady'),
};

const labelsAreThere = codedMessage('printer.labelAtIt');

const labelsInDoubt = codedMessage('printer.labelAtOldOne');

const noSerialThere = codedMessage('printer.noSerialSaid');

const otherBenchPrints = ({ heldBy }: PrinterStatus): string =>
  heldBy === undefined
    ? codedMessage('printer.otherBenchPrints')
    : codedMessage('printer.benchPrints', { bench: heldBy });

const commandRefused = (reason: StatusReason, status: PrinterStatus): string => {
  if (reason === 'busy') return labelsAreThere;
  if (reason === 'printing-elsewhere') return otherBenchPrints(status);
  return reason === 'serial-changed'
    ? codedMessage('printer.anotherAnswers')
    : codedMessage('printer.unreachable');
};

const placeOf = (uri: string): string => withoutPin(uri.toLowerCase());

/** Last midnight in the station's time zone. */
const midnight = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();

const errorOf = (print: Print | undefined): PrinterView['lastError'] =>
  print?.state === 'failed' || print?.state === 'unknown'
    ? { state: print.state, note: print.note, at: print.updatedAt }
    : null;

const notHere = { ok: false as const, message: codedMessage('printer.notHere') };

const find = async (id: string, { book }: PrinterDesk): Promise<Printer | null> =>
  (await book.printers()).find((printer) => printer.id === id) ?? null;

const busyAt = async (id: string, { book }: PrinterDesk): Promise<boolean> =>
  (await book.printsIn(['queued', 'sending'])).some((print) => print.printerId === id);

const check = async (id: string, desk: PrinterDesk, light = false): Promise<PrinterStatus | null> => {
  const printer = await find(id, desk);
  if (!printer) return null;
  const status = await desk.status(printer, light ? 'light' : 'thorough');
  desk.changed(id);
  return status;
};

/** Prints a label of our own, which belongs to no order and is not stored. */
const printSample = async (
  id: string,
  sample: (printer: Printer, serial: string | null) => Promise<Uint8Array>,
  desk: PrinterDesk,
): Promise<Output<'printers.test'>> => {
  const printer = await find(id, desk);
  if (!printer) return { state: 'failed', message: notHere.message };
  const job = {
    printer,
    documents: [await sample(printer, desk.lastStatus(id).details?.serial ?? null)],
    copies: 1,
  };
  const end = await waitForEnd(desk.print(job, AbortSignal.timeout(sampleLimitMs)));
  await check(id, desk);
  return { state: end.state, message: sampleWords[end.state] };
};

const list = async (desk: PrinterDesk): Promise<PrinterView[]> => {
  const underway = await desk.book.printsIn(['queued', 'sending']);
  const today = await desk.book.labelsPrintedSince(midnight(desk.now()));
  const troubles = await desk.book.lastTroubles();
  return (await desk.book.printers()).map((printer) => ({
    ...printer,
    status: desk.lastStatus(printer.id),
    elsewhere: desk.elsewhere(printer.id),
    working: underway.some(({ printerId }) => printerId === printer.id),
    today: today.get(printer.id) ?? 0,
    lastError: errorOf(troubles.find(({ printerId }) => printerId === printer.id)),
  }));
};

/** A printer that was added again presents another certificate. It stays the same printer, and its waiting labels continue. */
const acceptCertificate = async (printer: Printer, uri: string, desk: PrinterDesk): Promise<Done> => {
  await desk.book.savePrinter({ ...printer, uri });
  desk.acceptAddress({ ...printer, uri });
  await check(printer.id, desk);
  return { ok: true };
};

const add = async (
  { name, uri, dpi }: Input<'printers.add'>,
  desk: PrinterDesk,
): Promise<Output<'printers.add'>> => {
  const known = await desk.book.printers();
  const same = known.find((printer) => placeOf(printer.uri) === placeOf(uri));
  if (same && hasOtherCertificate(same.uri, uri)) return acceptCertificate(same, uri, desk);
  if (known.some((printer) => printer.name.toLowerCase() === name.toLowerCase()))
    return { ok: false, message: codedMessage('printer.nameTaken', { name }), field: 'name' };
  if (same)
    return { ok: false, message: codedMessage('printer.addressTaken', { name: same.name }), field: 'uri' };
  const printer = { id: desk.newId(), name, uri, dpi, isDefault: known.length === 0 };
  await desk.book.savePrinter(printer);
  desk.changed(printer.id);
  return { ok: true };
};

const adopt = async (
  { printerId: id, elsewhere }: Input<'printers.adopt'>,
  desk: PrinterDesk,
): Promise<Done> => {
  const printer = await find(id, desk);
  if (!printer) return notHere;
  if (elsewhere !== undefined) {
    if (!(await desk.adoptAt(printer, elsewhere))) return { ok: false, message: noSerialThere };
    await check(id, desk);
    return { ok: true };
  }
  if (!desk.adopt(printer)) return { ok: false, message: labelsInDoubt };
  await desk.book.setPrinterSerial(id, null);
  await check(id, desk);
  return { ok: true };
};

const command = async (
  { printerId: id, command: wanted }: Input<'printers.command'>,
  desk: PrinterDesk,
): Promise<Done> => {
  const printer = await find(id, desk);
  if (!printer) return notHere;
  const { besidePrint, changesStatus } = printerCommandTraits[wanted];
  if (!besidePrint && (await busyAt(id, desk))) {
    // Where another bench prints, the label waits here for its turn.
    const status = desk.lastStatus(id);
    const reason = status.reasons.find((one) => one === 'printing-elsewhere') ?? 'busy';
    return { ok: false, message: commandRefused(reason, status) };
  }
  const result = await desk.command(printer, wanted, besidePrint);
  if (!result.ok) return { ok: false, message: commandRefused(result.reason, desk.lastStatus(id)) };
  if (changesStatus) await check(id, desk, true);
  return { ok: true };
};

const printBadge = async (
  { name, badge, printerId }: Parameters<Station['printers']['printBadge']>[0],
  desk: PrinterDesk,
): Promise<Done> => {
  const printers = await desk.book.printers();
  const printer = printers.find(({ id, isDefault }) => (printerId === null ? isDefault : id === printerId));
  if (!printer) return { ok: false, message: codedMessage('printer.none') };
  if (desk.isSeenByAll(printer.id)) return { ok: false, message: codedMessage('printer.badgeInPractice') };
  const sample = ({ dpi }: Printer): Promise<Uint8Array> => desk.badgeLabel(dpi, { name, badge });
  const { state, message } = await printSample(printer.id, sample, desk);
  return state === 'failed' || state === 'cancelled' ? { ok: false, message } : { ok: true };
};

/** Handles the calls about printers. Each printer has one live state, which the desk holds. */
export const printerHandlers = (desk: PrinterDesk): Station['printers'] => ({
  search: (input) => desk.finder.search(input),
  stopSearch: () => desk.finder.stopSearch(),
  list: () => list(desk),
  add: (printer) => add(printer, desk),
  remove: async ({ printerId: id }) => {
    // Added again, it would be asked beside the connection that its label still holds.
    if (desk.hasLabel(id) || (await busyAt(id, desk)))
      return { ok: false, message: codedMessage('printer.labelsWait') };
    await desk.book.removePrinter(id);
    desk.changed(id);
    return { ok: true };
  },
  setDefault: async ({ printerId: id }) => {
    if (!(await find(id, desk))) return notHere;
    await desk.book.setDefaultPrinter(id);
    desk.changed(id);
    return { ok: true };
  },
  check: ({ printerId, light }) => check(printerId, desk, light),
  adopt: (found) => adopt(found, desk),
  command: (request) => command(request, desk),
  ...consoleHandlers({
    ...desk.console,
    find: (id) => find(id, desk),
    busyAt: (id) => busyAt(id, desk),
    statusOf: (id) => desk.lastStatus(id),
    allowCommand: () => desk.finder.allowCommand,
    now: () => desk.now(),
  }),
  test: ({ printerId }) => printSample(printerId, (printer, serial) => desk.testLabel(printer, serial), desk),
  printCommandSheet: ({ printerId }) => printSample(printerId, ({ dpi }) => desk.commandSheet(dpi), desk),
  printBadge: (badge) => printBadge(badge, desk),
  commandSheet: async () => desk.draw(await desk.commandSheet(drawnDpi)),
});
