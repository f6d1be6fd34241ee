import { failure } from '#shared/failure';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';

/**
 * Another bench bought the order of a label too. If a supervisor let this bench buy it without asking the floor, a person must know: the
 * label is held once, with the name of the other bench.
 * @returns true if nothing is left to report; false while the label is being processed
 */
export const holdBoughtTwice = async (
  labelId: string,
  other: string,
  { archive }: Pick<LabelPorts, 'archive'>,
  workflow: Pick<LabelWorkflow, 'decide'>,
): Promise<boolean> => {
  const label = await archive.label(labelId);
  if (label === null || label.stage === 'closed') return true;
  const events = (await archive.events(labelId)).map(({ event }) => event);
  const isUnasked = events.some(({ type }) => type === 'floor.released');
  const isRecorded = events.some((event) => event.type === 'held' && event.failure.code === 'bought_twice');
  if (!isUnasked || isRecorded) return true;
  const result = await workflow.decide(labelId, { type: 'held', failure: failure('bought_twice', other) });
  return result.ok;
};
