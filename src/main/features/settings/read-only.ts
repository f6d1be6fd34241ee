import type { CallName } from '#shared/bridge/contract';
import { isPersonalSetting } from '#shared/bridge/calls/settings';
import { codedMessage } from '#shared/text/coded-message';
import type { Admission, Station } from '../../bridge/station';

/** Calls that set up a bench. Its people, its default printer and all daily work are not included. */
const setUpCalls: ReadonlySet<CallName> = new Set<CallName>([
  'settings.startAgain',
  'settings.joinFloor',
  'settings.leaveFloor',
  'settings.share',
  'settings.settleAside',
  'credentials.set',
  'credentials.forget',
  'provisioning.load',
  'printers.add',
  'printers.remove',
  'labels.allowCommands',
]);

const setsUp = (name: CallName, input: unknown): boolean => {
  if (name === 'settings.set') return Object.keys(input as object).some((part) => !isPersonalSetting(part));
  // A supervisor may accept an exchanged printer. A new address for it would change the list of printers.
  if (name === 'printers.adopt') return 'elsewhere' in (input as object);
  return setUpCalls.has(name);
};

const refused: Admission = { ok: false, message: codedMessage('setup.readOnly') };

/** The gate of a bench that its administrator made read-only: no one at the bench, not even a supervisor, can change its setup. */
export const readOnlyGate =
  (admit: Station['admit']): Station['admit'] =>
  (name, input) =>
    setsUp(name, input) ? refused : admit(name, input);
