import type { CallName, EventName } from './contract';

/**
 * The names alone, for the preload script: it must know what may pass without loading the schemas. A name that is missing
 * here, or is no call any more, does not compile.
 */
const calls: Record<CallName, true> = {
  'station.state': true,
  'station.leave': true,
  'ship.scan': true,
  'ship.begin': true,
  'ship.acknowledge': true,
  'ship.skipScanBack': true,
  'orders.import': true,
  'orders.correct': true,
  'intake.status': true,
  'labels.list': true,
  'labels.get': true,
  'labels.picture': true,
  'labels.settle': true,
  'labels.print': true,
  'labels.reprintLast': true,
  'labels.hold': true,
  'labels.remove': true,
  'prints.settle': true,
  'prints.cancel': true,
  'printers.list': true,
  'printers.add': true,
  'printers.remove': true,
  'printers.setDefault': true,
  'printers.check': true,
  'printers.test': true,
  'printers.printCommandSheet': true,
  'printers.commandSheet': true,
  'settings.get': true,
  'settings.set': true,
  'credentials.status': true,
  'credentials.set': true,
  'credentials.test': true,
  'credentials.forget': true,
  'provisioning.load': true,
  'practice.state': true,
  'practice.set': true,
  'practice.picture': true,
  'queue.status': true,
  'queue.rows': true,
  'queue.notScannedBack': true,
  'queue.start': true,
  'queue.pause': true,
  'queue.resume': true,
  'queue.remove': true,
  'queue.retry': true,
  'queue.move': true,
  'queue.moveRest': true,
  'queue.prioritise': true,
  'queue.prioritiseBatch': true,
};

const events: Record<EventName, true> = {
  'station.changed': true,
  'station.leaving': true,
  'label.changed': true,
  'labels.imported': true,
  'printer.changed': true,
  'settings.changed': true,
  'practice.changed': true,
  'queue.rows': true,
  'intake.changed': true,
  'queue.changed': true,
};

export const callNames: ReadonlySet<string> = new Set(Object.keys(calls));
export const eventNames: ReadonlySet<string> = new Set(Object.keys(events));
