import type { CallName, Input } from '../bridge/contract';

/** `open` for everyone, also while the station is locked; else the least role that may. */
export type Level = 'open' | 'packer' | 'supervisor';

type Rule<N extends CallName> = Level | ((input: Input<N>) => Level);

const supervisorIf = (isGrave: boolean): Level => (isGrave ? 'supervisor' : 'packer');

/** What anyone at the bench may set for their own eyes and ears. */
const comforts: ReadonlySet<string> = new Set(['sound', 'appearance']);

/** Who may make which call. A call that is missing does not compile: somebody has to decide. */
const rules: { [N in CallName]: Rule<N> } = {
  'station.state': 'open',
  'data.state': 'open',
  'data.backup': 'supervisor',
  'data.restore': 'supervisor',
  'data.check': 'supervisor',
  'data.copyNow': 'supervisor',
  'data.encryptNow': 'supervisor',
  'data.acceptUnencrypted': 'supervisor',
  'data.reportSeen': 'supervisor',
  'retention.state': 'packer',
  'retention.count': 'supervisor',
  'retention.run': 'supervisor',
  // The window's own close button is there for everyone.
  'station.leave': 'open',
  'settings.get': 'open',
  'people.state': 'open',
  'people.signIn': 'open',
  'people.signOut': 'open',
  'people.touch': 'open',

  'people.authorise': 'packer',
  'people.list': 'packer',
  'people.save': 'supervisor',
  'people.remove': 'supervisor',
  'people.setPin': 'supervisor',
  'people.setBadge': 'supervisor',
  'people.printBadge': 'supervisor',

  'ship.scan': 'packer',
  'ship.known': 'packer',
  'ship.begin': 'packer',
  'ship.acknowledge': 'packer',
  'ship.skipScanBack': 'packer',
  'orders.import': 'packer',
  'orders.parcels': 'packer',
  // A further purchase for an order that may be shipped whole.
  'orders.addParcel': 'supervisor',
  'orders.correct': 'packer',
  'intake.status': 'packer',

  'labels.list': 'packer',
  'labels.find': 'packer',
  'labels.choices': 'packer',
  'labels.export': 'packer',
  'labels.summary': 'packer',
  'labels.exportSummary': 'packer',
  'labels.saveDay': 'packer',
  'labels.get': 'packer',
  'labels.picture': 'packer',
  'labels.copyDocument': 'packer',
  'labels.savePicture': 'packer',
  // Registering again what may be bought already is the one way to pay twice.
  'labels.settle': ({ how }) => supervisorIf(how === 'again'),
  'labels.readAnswer': 'packer',
  'labels.printAnswer': 'packer',
  // A label that is not right for the printer.
  'labels.print': ({ despite = [] }) => supervisorIf(despite.includes('unfit')),
  'labels.reprintLast': 'packer',
  // What is printed from then on without a question.
  'labels.allowCommands': 'supervisor',
  'labels.hold': 'packer',
  'labels.remove': 'packer',
  // A second purchase.
  'labels.replace': 'supervisor',
  'prints.settle': 'packer',
  'prints.cancel': 'packer',

  'track.ask': 'packer',
  'track.board': 'packer',
  'track.poll': 'packer',
  'track.openLink': 'packer',
  'track.export': 'packer',
  'track.lookUp': 'packer',
  'track.status': 'packer',
  'recipient.find': 'packer',
  'updates.list': 'packer',
  'updates.put': 'packer',
  'updates.remove': 'packer',
  'updates.check': 'packer',
  'updates.send': 'packer',
  'updates.import': 'packer',

  'landed.find': 'packer',
  'landed.open': 'packer',
  'landed.calculate': 'packer',
  'landed.kept': 'packer',
  'landed.run': 'packer',
  'landed.stopRun': 'packer',
  'landed.level': 'packer',
  'landed.status': 'packer',
  'landed.release': 'supervisor',
  'landed.slip': 'packer',
  'landed.export': 'packer',
  'landed.searchCodes': 'packer',

  'printers.search': 'packer',
  'printers.stopSearch': 'packer',
  'printers.list': 'packer',
  'printers.add': 'supervisor',
  'printers.remove': 'supervisor',
  'printers.setDefault': 'supervisor',
  'printers.check': 'packer',
  'printers.command': ({ command }) => supervisorIf(command !== 'pause' && command !== 'resume'),
  'printers.ask': 'supervisor',
  'printers.copy': ({ what }) => supervisorIf(what === 'answer'),
  'printers.saveCapture': 'supervisor',
  // What answers at its address may be any printer.
  'printers.adopt': 'supervisor',
  'printers.test': 'packer',
  'printers.printCommandSheet': 'packer',
  'printers.commandSheet': 'packer',

  'record.list': 'supervisor',
  'record.check': 'supervisor',
  'record.export': 'supervisor',
  'report.make': 'supervisor',

  'settings.set': (change) => supervisorIf(Object.keys(change).some((part) => !comforts.has(part))),
  'settings.startAgain': 'supervisor',
  'setUp.state': 'packer',
  // Buying without what is asked for before the first live label.
  'setUp.skip': 'supervisor',
  // Which of them are set, never what they are.
  'credentials.status': 'packer',
  'credentials.set': 'supervisor',
  'credentials.test': 'supervisor',
  'credentials.forget': 'supervisor',
  'provisioning.load': 'supervisor',

  'practice.state': 'packer',
  'practice.set': 'packer',
  'practice.picture': 'packer',

  'queue.status': 'packer',
  'queue.rows': 'packer',
  'queue.notScannedBack': 'packer',
  'queue.start': 'packer',
  'queue.pause': 'packer',
  'queue.resume': 'packer',
  'queue.answerStop': 'packer',
  'queue.remove': 'packer',
  'queue.retry': 'packer',
  'queue.move': 'packer',
  'queue.moveRest': 'packer',
  'queue.prioritise': 'packer',
  'queue.prioritiseBatch': 'packer',
};

/** Who may make this call with this input. */
export const levelOf = <N extends CallName>(name: N, input: Input<N>): Level => {
  const rule: Rule<N> = rules[name];
  return typeof rule === 'function' ? rule(input) : rule;
};
