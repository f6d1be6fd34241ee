import { codedMessage } from '#shared/text/coded-message';
import type { LabelFacts } from './language/zpl/read-label';
import { sniffFormat } from './language/sniff';

/** A forbidden command is reported first; nothing else about the label matters then. */
const isForbidden = ({ findings }: LabelFacts): boolean => findings.some((found) => found.class === 'never');

/**
 * Why documents can't be printed at any printer. Null when they can, or when a label has a forbidden command, which is
 * reported later.
 */
export const unprintable = (
  documents: readonly Uint8Array[],
  labels: readonly LabelFacts[],
): string | null => {
  if (labels.some(isForbidden)) return null;
  if (documents.length === 0) return codedMessage('document.none');
  for (const [at, document] of documents.entries()) {
    const format = sniffFormat(document);
    const number = at + 1;
    if (format === 'unknown') return codedMessage('document.notZpl', { number });
    if (format !== 'ZPL') return codedMessage('document.otherFormat', { number, format });
    const facts = labels[at];
    if (facts?.labels === 0) return codedMessage('document.noLabel', { number });
  }
  return null;
};
