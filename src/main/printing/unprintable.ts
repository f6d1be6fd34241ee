import type { LabelFacts } from './language/zpl/read-label';
import { sniffFormat } from './language/sniff';

/** What no label may hold is said first: nothing else about it matters. */
const isForbidden = ({ findings }: LabelFacts): boolean => findings.some((found) => found.class === 'never');

/** Says why documents can't be printed at any printer; null when they can, or hold what no label may hold, which is judged later. */
export const unprintable = (
  documents: readonly Uint8Array[],
  labels: readonly LabelFacts[],
): string | null => {
  if (labels.some(isForbidden)) return null;
  if (documents.length === 0) return 'There is no document';
  for (const [at, document] of documents.entries()) {
    const format = sniffFormat(document);
    if (format !== 'ZPL') return `Document ${at + 1} is ${format === 'unknown' ? 'not ZPL' : `a ${format}`}`;
    const facts = labels[at];
    if (facts?.labels === 0) return `Document ${at + 1} prints no label`;
  }
  return null;
};
