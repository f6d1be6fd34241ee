import type { Output } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { viewOf } from '../../workflow/views';

/**
 * Prints the label that came out last once more, at its printer (or the default one, where that is gone). A person's request: the
 * program never makes a second paper by itself.
 */
export const reprintLast = async (
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Output<'labels.reprintLast'>> => {
  const last = await ports.archive.lastPrinted();
  const label = last && (await ports.archive.label(last.labelId));
  if (!label) return { ok: false, message: said('label.noneYet') };
  const printer = await ports.printer(last.printerId);
  const request = { printerId: printer?.id ?? null, reason: 'damaged', copies: 1 } as const;
  const taken = await workflow.print(label.id, request);
  const view = await viewOf((await ports.archive.label(label.id)) ?? label, ports);
  if (taken.ok) return { ok: true, view };
  // What is to be confirmed first is asked on the Reprint screen, about this label.
  return { ok: false, message: taken.message, ...(taken.warnings ? { view } : {}) };
};
