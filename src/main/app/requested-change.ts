import type { CallName, Input } from '#shared/bridge/contract';
import type { Person } from '#shared/people/person';
import type { Settings } from '#shared/settings';
import type { RequestedChange } from '../features/people/gate';
import { parseProvisioning } from '../features/settings/provisioning/parse';
import { applySettings } from '../features/settings/apply-settings';

/** What a provisioning file would change. A faulty file changes nothing and is shown as it is. */
const changeByFile = (input: Input<'provisioning.load'>, settings: Settings): RequestedChange => {
  const parsed = parseProvisioning(input.bytes);
  if (!parsed.ok) return { now: {}, wanted: input };
  const { credentials, printers } = parsed.provisioning;
  return {
    now: { ...settings },
    wanted: { ...applySettings(parsed.provisioning, settings), credentials, printers },
  };
};

/** What a call would change, beside the current values, so that a supervisor can compare them. */
export const requestedChange = (
  name: CallName,
  input: unknown,
  settings: Settings,
  personOf: (id: string) => Person | null,
): RequestedChange => {
  if (name === 'settings.set') return { now: { ...settings }, wanted: input };
  if (name === 'provisioning.load') return changeByFile(input as Input<'provisioning.load'>, settings);
  const { id } = name === 'people.save' ? (input as Input<'people.save'>) : {};
  return { now: id === undefined ? {} : { ...personOf(id), id: undefined }, wanted: input };
};
