import type { CallName } from '#shared/bridge/contract';
import { isComfort } from '#shared/bridge/calls/settings';
import { said } from '#shared/text/said';
import type { Admission, Station } from '../../bridge/station';

/** What sets a bench up. Its people, its default printer and all daily work stay theirs who work there. */
const setUpCalls: ReadonlySet<CallName> = new Set<CallName>([
  'settings.startAgain',
  'settings.joinFloor',
  'credentials.set',
  'credentials.forget',
  'provisioning.load',
  'printers.add',
  'printers.remove',
  'labels.allowCommands',
]);

const setsUp = (name: CallName, input: unknown): boolean =>
  name === 'settings.set'
    ? Object.keys(input as object).some((part) => !isComfort(part))
    : setUpCalls.has(name);

const refused: Admission = { ok: false, message: said('setup.readOnly') };

/** The gate of a bench that its administrator has made read-only: nobody there changes how it is set up, supervisor or not. */
export const readOnlyGate =
  (admit: Station['admit']): Station['admit'] =>
  (name, input) =>
    setsUp(name, input) ? refused : admit(name, input);
