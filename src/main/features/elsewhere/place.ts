import type { Label } from '#shared/label/stage';
import { decided } from '../../workflow/settle';
import type { ElsewherePorts } from './ports';

/**
 * Removes an order that waits here and was shipped at the other bench.
 * @returns false if it can't be removed, or if this bench bought the order too
 */
export const makePlace = async (
  { ref1, parcel, id, stage, replaces }: Pick<Label, 'ref1' | 'parcel' | 'id' | 'stage' | 'replaces'>,
  { labels, workflow }: ElsewherePorts,
): Promise<boolean> => {
  const here = (await labels.archive.parcelsOf(ref1)).find((one) => one.parcel === parcel && one.id !== id);
  if (here?.stage === 'draft') return (await decided(workflow.decide(here.id, { type: 'removed' }))).ok;
  const isFree = here === undefined || here.stage === 'closed';
  return isFree || stage === 'closed' || replaces !== null;
};
