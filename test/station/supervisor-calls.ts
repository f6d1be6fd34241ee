import type { CallName, Input } from '#shared/bridge/contract';
import { initialSettings } from '#shared/settings';

type Asked = { [N in CallName]?: Input<N> };

const unknownId = 'no-such-id';
const personId = unknownId;
const printerId = unknownId;
const labelId = unknownId;
const floor = {
  url: 'postgres://packbench@127.0.0.1:9/packbench',
  password: 'another-password',
  passphrase: 'a phrase that benches share',
};

/** Each call that only a supervisor may make, with an input that makes it one and does no harm. */
export const supervisorCalls = {
  'people.save': { name: 'Somebody new', role: 'packer', active: true },
  'people.remove': { personId },
  'people.setPin': { personId, pin: '604482' },
  'people.setBadge': { personId, badge: '%PB-ID-SOMEBODY22' },
  'people.printBadge': { personId, printerId: null },
  'people.share': { how: 'first' },
  'people.settleWaiting': { take: false },
  'labels.settle': { labelId, how: 'again' },
  'labels.print': { labelId, reason: 'damaged', copies: 1, overrides: ['unfit'] },
  'labels.allowCommands': { labelId },
  'labels.shipWithoutFloor': { labelId },
  'labels.replace': { labelId },
  'orders.addParcel': { labelId, parcels: 1, fields: {}, items: [{ itemDescription: 'Wooden blocks' }] },
  'landed.release': { labelId, reason: 'asked the customer' },
  'printers.add': { name: 'Another', uri: 'tcp://127.0.0.1:9', dpi: 203 },
  'printers.remove': { printerId },
  'printers.setDefault': { printerId },
  'printers.adopt': { printerId },
  'printers.command': { printerId, command: 'feed' },
  'printers.ask': { printerId, question: 'identity' },
  'printers.copy': { what: 'answer', printerId, asked: '~HI' },
  'printers.saveCapture': { printerId },
  'settings.startAgain': undefined,
  'settings.set': { queue: { ...initialSettings.queue, ahead: 3 } },
  'settings.tryFloor': floor,
  'settings.joinFloor': floor,
  'settings.leaveFloor': { anyway: true },
  'settings.share': { how: 'use' },
  'settings.settleAside': { take: false },
  'credentials.set': { passcode: 'another-passcode' },
  'credentials.test': undefined,
  'setUp.skip': { step: 'printer', skip: true },
  'credentials.forget': undefined,
  'data.backup': { passphrase: 'four words of a passphrase' },
  'data.restore': { passphrase: 'four words of a passphrase' },
  'data.check': undefined,
  'floor.retire': { benchId: '00000000-0000-4000-8000-000000000000' },
  'data.copyNow': undefined,
  'data.encryptNow': undefined,
  'data.acceptUnencrypted': undefined,
  'data.reportSeen': undefined,
  'retention.count': { days: 90 },
  'retention.run': { trustClock: false },
  'record.check': undefined,
  'record.export': { format: 'csv' },
  'report.make': undefined,
  'provisioning.load': { bytes: new TextEncoder().encode('{}') },
} satisfies Asked;

export type SupervisorCall = keyof typeof supervisorCalls;
