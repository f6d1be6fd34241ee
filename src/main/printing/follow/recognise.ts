import type { PrinterStatus } from '#shared/print/printer';
import { forget } from '../known';
import type { Observation } from '../zebra/observe';
import type { Session } from '../zebra/session';
import type { Followed } from './followed';
import { updatedFingerprint, fingerprintOf } from './fingerprint';
import { isWorthSearching, withFailedAttempt } from './lost';

const blockedBy = (reason: 'serial-changed' | 'not-answering'): Observation => ({
  ...{ answered: true, reasons: [reason], isStopped: true },
  ...{ buffers: null, counter: null },
});

/** The printer was not found at its address. A job or check that needs it tries again, so it is searched for only then. */
export const recordMissing = (printer: Followed, isOtherPrinter = false): void => {
  printer.isProven = false;
  if (printer.serial === null || !printer.follow) return;
  const now = printer.timers.now();
  printer.lost = withFailedAttempt(printer.lost, now, isOtherPrinter);
  if (isWorthSearching(printer.lost, now, printer.timing.lostAfterMs)) void printer.follow.search(printer);
};

/** Its address on USB contains its serial number. At a port without one, any other printer may be plugged in. */
const isNamedByAddress = ({ uri }: Pick<Followed, 'uri'>): boolean => /^usb:\/\/[^/]+\/[^?]+$/.test(uri);

/**
 * It reported its serial number before, or answered at an address that contains it, but not since it was last unreachable: a silent device
 * there may be any printer, or this one may still be starting.
 */
export const isUnproven = (printer: Followed): boolean =>
  !printer.isProven && (printer.serial !== null || (isNamedByAddress(printer) && printer.known.hasTalked));

/** It is certainly the printer of this entry: by the serial number in its address, else by the one that it reported on this connection. */
export const isKnown = (printer: Followed): boolean =>
  isNamedByAddress(printer) || (printer.serial !== null && printer.isProven);

/** It answers. Where its address contains its serial number, that proves that it is there. */
export const recordAnswer = (printer: Followed): void => {
  Object.assign(printer.known, { hasTalked: true, isMute: false });
  if (isNamedByAddress(printer)) printer.isProven = true;
};

/** It can't be reached. Another printer may answer there next, or this one with other abilities and settings. */
export const forgetUnreached = (printer: Followed): void => {
  const { hasTalked } = printer.known;
  forget(printer.known);
  printer.known.hasTalked = hasTalked && isNamedByAddress(printer);
};

/**
 * A command cancels or feeds labels at whichever printer it reaches, so one that has reported its serial number before
 * must have reported it on this connection.
 */
export const mayCommand = ({ serial }: Followed, session: Session): boolean =>
  serial === null || session.serial === serial;

const plain = (serial: string): string => serial.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** True when this can't be another spelling of the serial number, such as one with a prefix. */
export const isOtherSerial = (told: string, serial: string): boolean =>
  !plain(told).includes(plain(serial)) && !plain(serial).includes(plain(told));

/** Asked once per connection, where the address does not identify the printer, and of one that can answer. */
export const asksSerial = (printer: Followed, session: Session): boolean =>
  session.serial === undefined &&
  !printer.uri.startsWith('usb:') &&
  (printer.serial !== null || (printer.follow !== null && printer.known.tellsSerial !== 'no'));

/**
 * Compares what was observed with the printer's identity. Only the printer that reports its serial number may print, or
 * be asked for the outcome of a print. A printer that has never reported one is identified by its address, and by the
 * number it reports from now on.
 */
export const recognise = (printer: Followed, session: Session, seen: Observation): Observation => {
  if (!seen.answered) {
    if (isUnproven(printer) && !session.isOver) recordMissing(printer);
    return seen;
  }
  const { serial } = session;
  if (printer.serial === null && serial != null) learnSerial(printer, serial);
  if (printer.serial === null) return seen;
  if (serial === printer.serial) {
    const fingerprint = updatedFingerprint(
      printer.fingerprint,
      fingerprintOf(printer.known.identity, seen.counter),
    );
    Object.assign(printer, { isProven: true, lost: null, reportedAt: null, fingerprint });
    return seen;
  }
  if (serial === undefined)
    return seen.isStopped || seen.buffers?.hasPartialFormat ? seen : blockedBy('not-answering');
  printer.log(`${printer.uri}: another printer answers here`);
  // The abilities and settings known so far are not this printer's.
  forget(printer.known);
  recordMissing(printer, true);
  return blockedBy('serial-changed');
};

const learnSerial = (printer: Followed, serial: string): void => {
  if (printer.uri.startsWith('usb:') || !printer.follow) return;
  Object.assign(printer, { serial, isProven: true });
  printer.follow.serialReported(printer, serial);
};

export const isOtherPrinter = (seen: Observation): boolean =>
  seen.answered && seen.reasons.includes('serial-changed');

/** Why it can't be reached, with the results of the search for it. */
export const withDuplicateSerial = (
  { lost, reportedAt }: Followed,
  reasons: readonly PrinterStatus['reasons'][number][],
): PrinterStatus['reasons'] => [
  ...reasons,
  ...(lost?.hasDuplicateSerial ? (['same-serial'] as const) : []),
  ...(reportedAt === null ? [] : (['found-elsewhere'] as const)),
];
