import { gateCodes } from '#shared/landed/gate';
import type { FailureCode } from '#shared/failure';
import { said } from '#shared/text/said';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { save } from '../../workflow/save';
import { decided } from '../../workflow/settle';
import { hashOf } from './hash';
import { questionOf } from './merge';
import type { CustomsPorts } from './landed-ports';

const held: ReadonlySet<FailureCode> = new Set(gateCodes);

/**
 * A supervisor lets an order through that the gate holds: for this question and this reason to hold it, no other. Nothing is
 * begun by it.
 */
export const release = (
  labelId: string,
  reason: string,
  customs: Pick<CustomsPorts, 'archive' | 'settings' | 'defaults'>,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Taken> =>
  decided(
    workflow.whileIdle(labelId, async (label) => {
      const failure = label.hold?.failure;
      if (!failure || !held.has(failure.code)) return { ok: false, message: said('duties.notForSupervisor') };
      const last = await customs.archive.latestCost(labelId);
      const questionHash = hashOf(questionOf(label, last?.kept.question ?? null, customs));
      await save(ports, label, { type: 'gate.released', failure, reason, questionHash });
      return { ok: true };
    }),
  );
