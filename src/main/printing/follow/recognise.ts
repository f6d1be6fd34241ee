import type { PrinterStatus } from '#shared/print/printer';
import { forget } from '../known';
import type { Observation } from '../zebra/observe';
import type { Session } from '../zebra/session';
import type { Followed } from './followed';
import { metAgain, metOf } from './goes-on';
import { isWorthSearching, missedAgain } from './lost';

const held = (reason: 'serial-changed' | 'not-answering'): Observation => ({
  ...{ answered: true, reasons: [reason], isStopped: true },
  ...{ buffers: null, counter: null },
});

/** The printer was not met at its address. Who waits for it, or looks at it, tries again; so it is looked for only then. */
export const missed = (line: Followed, isAnothers = false): void => {
  line.isProven = false;
  if (line.serial === null || !line.follow) return;
  const now = line.timers.now();
  line.lost = missedAgain(line.lost, now, isAnothers);
  if (isWorthSearching(line.lost, now, line.timing.lostAfterMs)) void line.follow.seek(line);
};

/** It told its serial number before, but not since it was last out of reach: who is silent there may be anybody. */
export const isUnproven = ({ serial, isProven }: Followed): boolean => serial !== null && !isProven;

/** It is surely the printer of this entry: on USB by its address, else by the serial number it said on this connection. */
export const isKnown = ({ uri, serial, isProven }: Followed): boolean =>
  uri.startsWith('usb:') || (serial !== null && isProven);

/** Asked once a connection, where the address does not say who is there, and of one that can tell. */
export const asksSerial = (line: Followed, session: Session): boolean =>
  session.serial === undefined &&
  !line.uri.startsWith('usb:') &&
  (line.serial !== null || (line.follow !== null && line.known.tellsSerial !== 'no'));

/**
 * Holds what was seen against who the printer is. Only the printer that says its serial number may print, or be asked what
 * became of a print; one that has never said any is known by its address, and by what it says from now on.
 */
export const recognise = (line: Followed, session: Session, seen: Observation): Observation => {
  if (!seen.answered) {
    if (isUnproven(line) && !session.isOver) missed(line);
    return seen;
  }
  const { serial } = session;
  if (line.serial === null && serial != null) learn(line, serial);
  if (line.serial === null) return seen;
  if (serial === line.serial) {
    const met = metAgain(line.met, metOf(line.known.identity, seen.counter));
    Object.assign(line, { isProven: true, lost: null, elsewhere: null, met });
    return seen;
  }
  if (serial === undefined)
    return seen.isStopped || seen.buffers?.hasPartialFormat ? seen : held('not-answering');
  line.log(`${line.uri}: another printer answers here`);
  // What it can do, and is made for, is not what our printer can do.
  forget(line.known);
  missed(line, true);
  return held('serial-changed');
};

const learn = (line: Followed, serial: string): void => {
  if (line.uri.startsWith('usb:') || !line.follow) return;
  Object.assign(line, { serial, isProven: true });
  line.follow.told(line, serial);
};

export const isAnothers = (seen: Observation): boolean =>
  seen.answered && seen.reasons.includes('serial-changed');

/** Why it can't be reached, with what the search for it found out. */
export const withDuplicateSerial = (
  { lost, elsewhere }: Followed,
  reasons: readonly PrinterStatus['reasons'][number][],
): PrinterStatus['reasons'] => [
  ...reasons,
  ...(lost?.hasTwin ? (['same-serial'] as const) : []),
  ...(elsewhere === null ? [] : (['found-elsewhere'] as const)),
];
