import type { Input, LandedFound, LandedRun, Output } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import { said } from '#shared/text/said';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import { severalOf } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import { viewOf } from '../../workflow/views';
import type { Asker } from './ask';
import { hashOf } from './hash';
import { questionOf } from './merge';
import type { CustomsPorts } from './landed-ports';
import { release } from './release';
import type { Run } from './run';

/** Duties and taxes as the screens ask for them. */
export interface CustomsDesk {
  find(code: string): Promise<LandedFound>;
  open(labelId: string): Promise<LandedFound>;
  calculate(request: Input<'landed.calculate'>): Promise<Output<'landed.calculate'>>;
  run(labelIds: readonly string[]): Taken;
  stopRun(): void;
  status(): LandedRun;
  /** Frees a label the gate holds; beginning with it is the caller's. */
  release(labelId: string, reason: string): Promise<Taken>;
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
  { labelId, question }: Input<'landed.calculate'>,
  { customs, asker }: CustomsDeps,
): Promise<Output<'landed.calculate'>> => {
  const checked = checkQuestion(question);
  if (!checked.ok)
    return {
      ok: false,
      message: said('duties.questionFaulty'),
      problems: checked.problems,
    };
  const label = labelId === null ? null : await customs.archive.label(labelId);
  if (labelId !== null && !label) return refused(said('order.notHere'));
  const ref1 = label?.ref1 ?? null;
  const ask = () => asker.ask({ labelId, ref1, question, request: checked.request });
  const kept = await (labelId === null ? ask() : asker.inTurn(labelId, ask));
  return kept ? { ok: true, kept } : refused(said('duties.closingNothingAsked'));
};

/** A label that was removed before it was bought counts as not there. */
const isHere = (label: Label | null): label is Label =>
  label !== null && (label.stage !== 'closed' || label.package !== null);

export const createCustomsDesk = (parts: CustomsDeps): CustomsDesk => {
  const { customs, run, ports, workflow } = parts;
  const found = async (label: Label | null, code: string): Promise<LandedFound> =>
    isHere(label) ? opened(label, parts) : { kind: 'not_found', code };
  return {
    find: async (scanned) => {
      const code = scanned.trim();
      const label = await ports.archive.labelByCode(code);
      return (label && (await severalOf(code, label, ports))) ?? found(label, scanned);
    },
    open: async (labelId) => found(await ports.archive.label(labelId), labelId),
    calculate: (request) => calculate(request, parts),
    run: (labelIds) =>
      run.start(labelIds) ? { ok: true } : { ok: false, message: said('duties.askingAlready') },
    stopRun: () => run.stop(said('duties.stopped')),
    status: () => run.status(),
    release: (labelId, reason) => release(labelId, reason, customs, ports, workflow),
  };
};
