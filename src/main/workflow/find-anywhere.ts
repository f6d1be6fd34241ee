import type { Label } from '#shared/label/stage';
import type { ElsewhereResult } from './elsewhere-port';
import type { LabelPorts } from './ports';

type Ports = Pick<LabelPorts, 'elsewhere'> & { archive: Pick<LabelPorts['archive'], 'label'> };

/**
 * True when nothing of it was bought here, and either the floor reported that another bench did, or the floor was not
 * asked yet.
 */
const mayBeElsewhere = (label: Label | null): boolean =>
  label === null ||
  (label.stage === 'closed' && label.package === null) ||
  label.hold?.failure.code === 'shipped_elsewhere' ||
  label.hold?.failure.code === 'maybe_bought_elsewhere';

/** The package that another bench bought in place of a label, where it is not in this archive yet. */
const replacementElsewhere = async (label: Label | null, { archive }: Ports): Promise<string[]> => {
  const { labelId, packageId } = label?.replacedElsewhere ?? {};
  return labelId === undefined || packageId === undefined || (await archive.label(labelId))
    ? []
    : [packageId];
};

/** Why the other benches could not answer. */
export type WhyNot = Exclude<ElsewhereResult, 'found' | 'not_there'>;

/**
 * Searches this bench's archive with `find`. When that finds nothing that was bought, or a label that another bench
 * replaced, asks the other benches once.
 * @param codes the possible readings of a scan
 * @param drafts true to ask the other benches also about an order that was not tried here
 * @returns `why` where the other benches could not answer
 */
export const findAnywhere = async (
  codes: readonly string[],
  find: () => Promise<Label | null>,
  ports: Ports,
  drafts = false,
): Promise<{ label: Label | null; why?: WhyNot }> => {
  const label = await find();
  const { elsewhere } = ports;
  if (!elsewhere) return { label };
  const replacement = await replacementElsewhere(label, ports);
  const asksForIt = mayBeElsewhere(label) || (drafts && label?.stage === 'draft');
  if (!asksForIt && replacement.length === 0) return { label };
  const answer = await elsewhere.find(asksForIt ? codes : replacement);
  if (answer === 'found') return { label: await find() };
  return answer === 'not_there' ? { label } : { label, why: answer };
};
