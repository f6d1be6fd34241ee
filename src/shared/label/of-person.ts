import type { EventType, LabelEvent } from './event';

/**
 * True for what happens to a label at a person's request. What the service and the printers said, and what the program found out or
 * gave up by itself, is nobody's, however soon after a click it came.
 */
const ofPerson: Record<EventType, boolean> = {
  imported: true,
  'parcel.added': true,
  corrected: true,
  // Buying: the request that leaves is the person's, its answer the service's.
  'register.started': true,
  'register.succeeded': false,
  'register.failed': false,
  'answer.read': true,
  held: false,
  released: true,
  'gate.released': true,
  'floor.released': true,
  'settled.found': true,
  'settled.again': true,
  'settled.handled': true,
  removed: true,
  'print.queued': true,
  'print.sending': false,
  'print.sent': false,
  'print.confirmed': false,
  'print.unknown': false,
  'print.failed': false,
  'print.cancelled': true,
  // The only trace of corrections that a person sent.
  updated: true,
  'update.failed': true,
  tracked: false,
  replaced: true,
  replaces: true,
  'scanned.back': true,
  'scan.skipped': true,
  adopted: true,
  'printed.elsewhere': false,
  'updated.elsewhere': false,
};

/** True where the event is to name who asked for it. */
export const isOfPerson = (event: LabelEvent): boolean => {
  if ('note' in event && event.note?.startsWith('worker_says') === true) return true;
  // Put aside by hand; every other hold is the program's.
  if (event.type === 'held') return event.failure.code === 'cancelled';
  return ofPerson[event.type];
};
