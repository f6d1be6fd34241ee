import type { CallName, Input, Output } from '#shared/bridge/contract';
import type { Station } from '../station';

type Handlers = { [N in CallName]: (station: Station, input: Input<N>) => Output<N> | Promise<Output<N>> };

/** One line a call: what the renderer asks, answered by the station. */
export const handlers: Handlers = {
  'station.state': (station) => station.state(),
  'station.leave': (station, { how }) => station.leave(how),
  'ship.scan': (station, { code }) => station.ship.scan(code),
  'ship.begin': (station, { labelId }) => station.ship.begin(labelId),
  'orders.import': (station, file) => station.orders.import(file),
  'orders.correct': (station, correction) => station.orders.correct(correction),
  'labels.list': (station, query) => station.labels.list(query),
  'labels.get': (station, { labelId }) => station.labels.get(labelId),
  'labels.picture': (station, { labelId, position }) => station.labels.picture(labelId, position),
  'labels.settle': (station, wish) => station.labels.settle(wish),
  'labels.print': (station, wish) => station.labels.print(wish),
  'labels.remove': (station, { labelId }) => station.labels.remove(labelId),
  'prints.settle': (station, { printId, printed }) => station.prints.settle(printId, printed),
  'prints.cancel': (station, { printId }) => station.prints.cancel(printId),
  'printers.list': (station) => station.printers.list(),
  'printers.add': (station, printer) => station.printers.add(printer),
  'printers.remove': (station, { printerId }) => station.printers.remove(printerId),
  'printers.setDefault': (station, { printerId }) => station.printers.setDefault(printerId),
  'printers.check': (station, { printerId }) => station.printers.check(printerId),
  'printers.test': (station, { printerId }) => station.printers.test(printerId),
  'settings.get': (station) => station.settings.get(),
  'settings.set': (station, change) =>
    station.settings.set(change as Partial<ReturnType<Station['settings']['get']>>),
  'credentials.status': (station) => station.credentials.status(),
  'credentials.set': (station, credentials) => station.credentials.set(credentials),
  'credentials.test': (station) => station.credentials.test(),
  'credentials.forget': (station) => station.credentials.forget(),
  'provisioning.load': (station, { bytes }) => station.provisioning.load(bytes),
  'practice.state': (station) => station.practice.state(),
  'practice.set': (station, change) => station.practice.set(change),
  'practice.picture': (station, { number }) => station.practice.picture(number),
  'queue.status': (station) => station.queue.status(),
  'queue.rows': (station) => station.queue.rows(),
  'queue.start': (station, wish) => station.queue.start(wish),
  'queue.pause': (station, wish) => station.queue.pause(wish),
  'queue.resume': (station, wish) => station.queue.resume(wish),
  'queue.remove': (station, { labelIds }) => station.queue.remove(labelIds),
  'queue.retry': (station, { labelIds }) => station.queue.retry(labelIds),
  'queue.move': (station, { labelIds, printerId }) => station.queue.move(labelIds, printerId),
  'queue.moveRest': (station, wish) => station.queue.moveRest(wish),
  'queue.prioritise': (station, { labelIds, priority }) => station.queue.prioritise(labelIds, priority),
  'queue.prioritiseBatch': (station, { batchId, priority }) =>
    station.queue.prioritiseBatch(batchId, priority),
};
