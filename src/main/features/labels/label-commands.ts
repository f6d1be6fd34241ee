import type { Done } from '#shared/bridge/contract';
import type { Settings } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { SettingsBook } from '../settings/settings';

/** The origin of the service that labels come from; empty for practice and if none is set. */
const originOf = ({ environment, baseUrl, stagingBaseUrl }: Settings['service']): string => {
  if (environment === 'practice') return '';
  const address = environment === 'staging' ? stagingBaseUrl : baseUrl;
  return address === undefined || !URL.canParse(address) ? '' : new URL(address).origin;
};

/** How this bench treats commands that outlive their label, for labels of the selected service. */
export const labelPolicy = ({ service, labelCommands }: Settings) => {
  const { outliving, allowed } = labelCommands;
  // This runs for every label, and most benches allow no commands; then no URL needs to be parsed.
  if (allowed.length === 0) return { outliving, allowed: [] };
  const origin = originOf(service);
  const ofService = allowed.filter((one) => one.environment === service.environment && one.origin === origin);
  return { outliving, allowed: ofService.map(({ command }) => command) };
};

/** The settings with these commands allowed permanently, for the selected service. */
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
 * Allows the commands that a label was held for permanently, for this service. Every label that waits for nothing else is released, so that
 * its batch continues. A label without a batch then waits to be printed.
 */
export const allowCommands = async (labelId: string, desk: Desk): Promise<Done> => {
  const { ports, workflow, settings } = desk;
  const failure = (await ports.archive.label(labelId))?.hold?.failure;
  if (failure?.code !== 'label_asks') return { ok: false, message: codedMessage('label.notAsked') };
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
