import type { Done } from '#shared/bridge/contract';
import type { Settings } from '#shared/settings';
import { said } from '#shared/text/said';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { SettingsBook } from '../settings/settings';

/** Where labels come from: the origin of the service's address, empty for practice and where none is set. */
const originOf = ({ environment, baseUrl, stagingBaseUrl }: Settings['service']): string => {
  if (environment === 'practice') return '';
  const address = environment === 'staging' ? stagingBaseUrl : baseUrl;
  return address === undefined || !URL.canParse(address) ? '' : new URL(address).origin;
};

/** What this bench does with commands that outlive their label, for labels of the service that is chosen now. */
export const labelPolicy = ({ service, labelCommands }: Settings) => {
  const { outliving, allowed } = labelCommands;
  // Every label asks, and most benches let nothing through: then no address has to be read.
  if (allowed.length === 0) return { outliving, allowed: [] };
  const origin = originOf(service);
  const ours = allowed.filter((one) => one.environment === service.environment && one.origin === origin);
  return { outliving, allowed: ours.map(({ command }) => command) };
};

/** The settings with these commands let through for good, from the service that is chosen now. */
const allowing = (settings: Settings, commands: readonly string[]): Settings['labelCommands'] => {
  const { allowed } = labelPolicy(settings);
  const added = [...new Set(commands)].filter((command) => !allowed.includes(command));
  const from = { environment: settings.service.environment, origin: originOf(settings.service) };
  const { labelCommands } = settings;
  return {
    ...labelCommands,
    allowed: [...labelCommands.allowed, ...added.map((command) => ({ ...from, command }))],
  };
};

interface Desk {
  ports: Pick<LabelPorts, 'archive'>;
  workflow: Pick<LabelWorkflow, 'decide'>;
  settings: Pick<SettingsBook, 'get' | 'change'>;
}

/**
 * Lets the commands that a label is asked about through for good, from this service. Every label that waits for nothing else is
 * taken off its hold, so that its batch goes on; a label outside of a batch then waits to be printed.
 */
export const allowCommands = async (labelId: string, desk: Desk): Promise<Done> => {
  const { ports, workflow, settings } = desk;
  const failure = (await ports.archive.label(labelId))?.hold?.failure;
  if (failure?.code !== 'label_asks') return { ok: false, message: said('label.notAsked') };
  const commands = (failure.commands ?? []).map(({ command }) => command);
  settings.change({ labelCommands: allowing(settings.get(), commands) });
  const { allowed } = labelPolicy(settings.get());
  for (const label of await ports.archive.atStage('registered')) {
    const held = label.hold?.failure;
    const asked = held?.code === 'label_asks' ? (held.commands ?? []) : null;
    if (asked?.every(({ command }) => allowed.includes(command)))
      await workflow.decide(label.id, { type: 'released' });
  }
  return { ok: true };
};
