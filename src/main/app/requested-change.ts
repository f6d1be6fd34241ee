import type { CallName, Input } from '#shared/bridge/contract';
import type { Person } from '#shared/people/person';
import type { Settings } from '#shared/settings';
import type { RequestedChange } from '../features/people/gate';
import { parseProvisioning } from '../features/settings/provisioning/parse';
import { applySettings } from '../features/settings/apply-settings';

/** The file as the station would take it in; one that is faulty changes nothing, and is shown as what it is. */
const fileMeant = (input: Input<'provisioning.load'>, settings: Settings): RequestedChange => {
  const parsed = parseProvisioning(input.bytes);
  if (!parsed.ok) return { now: {}, wanted: input };
  const { credentials, printers } = parsed.provisioning;
  return {
    now: { ...settings },
    wanted: { ...applySettings(parsed.provisioning, settings), credentials, printers },
  };
};

/** What a call would change, and what that is now: whoever is to allow it sees the one beside the other. */
export const requestedChange = (
  name: CallName,
  input: unknown,
  settings: Settings,
  personOf: (id: string) => Person | null,
): RequestedChange => {
  if (name === 'settings.set') return { now: { ...settings }, wanted: input };
  if (name === 'provisioning.load') return fileMeant(input as Input<'provisioning.load'>, settings);
  const { id } = name === 'people.save' ? (input as Input<'people.save'>) : {};
  return { now: id === undefined ? {} : { ...personOf(id), id: undefined }, wanted: input };
};
