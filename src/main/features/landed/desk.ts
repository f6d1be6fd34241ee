import type { Input, LandedFound, LandedRun, Output } from '#shared/bridge/contract';
import { caseReadings } from '#shared/label/scanned-code';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import { severalParcelsOf } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import { viewOf } from '../../workflow/views';
import type { Asker } from './ask';
import { hashOf } from './hash';
import { questionOf, typedQuestion } from './merge';
import type { CustomsPorts } from './landed-ports';
import type { Run } from './run';
import { gateCodes } from '#shared/landed/gate';
import type { FailureCode } from '#shared/failure';
import { save } from '../../workflow/save';
import { decided } from '../../workflow/settle';

const held: ReadonlySet<FailureCode> = new Set(gateCodes);

/** A supervisor releases an order that the gate holds, for this question and this hold reason only. The release itself starts nothing. */
const release = (
  labelId: string,
  reason: string,
  customs: Pick<CustomsPorts, 'archive' | 'settings' | 'defaults'>,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> =>
  decided(
    workflow.whileIdle(labelId, async (label) => {
      const failure = label.hold?.failure;
      if (!failure || !held.has(failure.code))
        return { ok: false, message: codedMessage('duties.notForSupervisor') };
      const last = await customs.archive.latestCost(labelId);
      const questionHash = hashOf(questionOf(label, last?.kept.question ?? null, customs));
      await save(ports, label, { type: 'gate.released', failure, reason, questionHash });
      return { ok: true };
    }),
  );

/** Duties and taxes for the screens. */
export interface CustomsDesk {
  find(code: string): Promise<LandedFound>;
  open(labelId: string): Promise<LandedFound>;
  calculate(request: Input<'landed.calculate'>): Promise<Output<'landed.calculate'>>;
  run(labelIds: readonly string[]): RequestResult;
  stopRun(): void;
  status(): LandedRun;
  /** Releases a label that the gate holds. The caller starts it. */
  release(labelId: string, reason: string): Promise<RequestResult>;
}

interface CustomsDeps {
  customs: CustomsPorts;
  asker: Asker;
  run: Run;
  ports: LabelPorts;
  workflow: LabelWorkflow;
}

const opened = async (label: Label, { customs, ports }: CustomsDeps): Promise<LandedFound> => {
  const last = await customs.archive.latestCost(label.id);
  const question = questionOf(label, last?.kept.question ?? null, customs);
  const checked = checkQuestion(question);
  return {
    kind: 'order',
    view: await viewOf(label, ports),
    question,
    problems: checked.ok ? [] : checked.problems,
    kept: last?.kept ?? null,
    isOutdated: last !== null && last.hash !== hashOf(question),
  };
};

const refused = (message: string): Output<'landed.calculate'> => ({ ok: false, message, problems: [] });

const calculate = async (
  { labelId, question: typed }: Input<'landed.calculate'>,
  { customs, asker }: CustomsDeps,
): Promise<Output<'landed.calculate'>> => {
  const checked = checkQuestion(typed);
  if (!checked.ok)
    return {
      ok: false,
      message: codedMessage('duties.questionFaulty'),
      problems: checked.problems,
    };
  const label = labelId === null ? null : await customs.archive.label(labelId);
  if (labelId !== null && !label) return refused(codedMessage('order.notHere'));
  const ref1 = label?.ref1 ?? null;
  const question = label ? typedQuestion(label, typed, customs) : typed;
  const ask = () => asker.ask({ labelId, ref1, question, request: checked.request });
  const kept = await (labelId === null ? ask() : asker.inTurn(labelId, ask));
  return kept ? { ok: true, kept } : refused(codedMessage('duties.closingNothingAsked'));
};

/** A label that was removed before it was bought counts as absent. */
const isHere = (label: Label | null): label is Label =>
  label !== null && (label.stage !== 'closed' || label.package !== null);

export const createCustomsDesk = (parts: CustomsDeps): CustomsDesk => {
  const { customs, run, ports, workflow } = parts;
  const found = async (label: Label | null, code: string): Promise<LandedFound> =>
    isHere(label) ? opened(label, parts) : { kind: 'not_found', code };
  return {
    find: async (scanned) => {
      for (const code of caseReadings(scanned.trim())) {
        const label = await ports.archive.labelByCode(code);
        if (isHere(label)) return (await severalParcelsOf(code, label, ports)) ?? opened(label, parts);
      }
      return { kind: 'not_found', code: scanned };
    },
    open: async (labelId) => found(await ports.archive.label(labelId), labelId),
    calculate: (request) => calculate(request, parts),
    run: (labelIds) =>
      run.start(labelIds) ? { ok: true } : { ok: false, message: codedMessage('duties.askingAlready') },
    stopRun: () => run.stop(codedMessage('duties.stopped')),
    status: () => run.status(),
    release: (labelId, reason) => release(labelId, reason, customs, ports, workflow),
  };
};
