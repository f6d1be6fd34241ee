import type { CallName, EventName } from './contract';

/**
 * The names alone, for the preload script: it must know what may pass without loading the schemas. The two checks below do
 * not compile when a name is missing here.
 */
export const callNames = [
  'station.state',
  'station.leave',
  'ship.scan',
  'ship.begin',
  'orders.import',
  'orders.correct',
  'labels.list',
  'labels.get',
  'labels.picture',
  'labels.settle',
  'labels.print',
  'labels.remove',
  'prints.settle',
  'prints.cancel',
  'printers.list',
  'printers.add',
  'printers.remove',
  'printers.setDefault',
  'printers.check',
  'printers.test',
  'settings.get',
  'settings.set',
  'credentials.status',
  'credentials.set',
  'credentials.test',
  'credentials.forget',
  'provisioning.load',
  'practice.state',
  'practice.set',
  'practice.picture',
  'queue.status',
  'queue.rows',
  'queue.start',
  'queue.pause',
  'queue.resume',
  'queue.remove',
  'queue.retry',
  'queue.move',
  'queue.moveRest',
  'queue.prioritise',
  'queue.prioritiseBatch',
] as const satisfies readonly CallName[];

export const eventNames = [
  'station.changed',
  'station.leaving',
  'label.changed',
  'labels.imported',
  'printer.changed',
  'settings.changed',
  'practice.changed',
  'queue.rows',
  'queue.changed',
] as const satisfies readonly EventName[];

type Missing<All, Listed> = Exclude<All, Listed>;
export const everyCallIsNamed: Missing<CallName, (typeof callNames)[number]> extends never ? true : never =
  true;
export const everyEventIsNamed: Missing<EventName, (typeof eventNames)[number]> extends never ? true : never =
  true;
