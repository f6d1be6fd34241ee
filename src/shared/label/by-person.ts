import type { EventType, LabelEvent } from './event';

/**
 * True for events that happen at a person's request. Reports of the service and the printers, and what the program found or gave up
 * automatically, name no person, even shortly after a click.
 */
const byPerson: Record<EventType, boolean> = {
  imported: true,
  'parcel.added': true,
  corrected: true,
  // Purchase: the request is the person's, its answer is the service's.
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
  'print.unsent': false,
  'print.sent': false,
  'print.confirmed': false,
  'print.unknown': false,
  'print.failed': false,
  'print.cancelled': true,
  // These are the only trace of corrections that a person sent.
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
  'replaced.elsewhere': false,
};

/** True if the event names the person who asked for it. */
export const isByPerson = (event: LabelEvent): boolean => {
  if ('note' in event && event.note?.startsWith('worker_says') === true) return true;
  // A person put it aside. Every other hold comes from the program.
  if (event.type === 'held') return event.failure.code === 'cancelled';
  return byPerson[event.type];
};
