import type { Label } from '#shared/label/stage';
import type { SoughtElsewhere } from './elsewhere-port';
import type { LabelPorts } from './ports';

/** Nothing of it was bought here, and the floor said that another bench did, or nobody asked the floor yet. */
const maySayMore = (label: Label | null): boolean =>
  label === null ||
  (label.stage === 'closed' && label.package === null) ||
  label.hold?.failure.code === 'shipped_elsewhere';

/**
 * What `look` finds in this bench's archive; where that is nothing that was bought, other benches are asked for it, once.
 * @param codes what a scan may be read as
 * @param drafts they are asked for an order too that nobody tried to ship here
 * @returns `why` where they could not say
 */
export const lookAnywhere = async (
  codes: readonly string[],
  look: () => Promise<Label | null>,
  { elsewhere }: Pick<LabelPorts, 'elsewhere'>,
  drafts = false,
): Promise<{ label: Label | null; why?: Exclude<SoughtElsewhere, 'found' | 'not_there'> }> => {
  const label = await look();
  if (!elsewhere || !(maySayMore(label) || (drafts && label?.stage === 'draft'))) return { label };
  const sought = await elsewhere.find(codes);
  if (sought === 'found') return { label: await look() };
  return sought === 'not_there' ? { label } : { label, why: sought };
};
