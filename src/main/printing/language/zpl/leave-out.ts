import type { Span } from './findings';
import type { LabelFacts } from './read-label';

type LeftOut = { ok: true; documents: Uint8Array[] } | { ok: false };

/** A document without some of its bytes. Each command begins with its own prefix, so those around it stay what they are. */
const without = (document: Uint8Array, spans: readonly Span[]): Uint8Array => {
  if (spans.length === 0) return document;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const span of spans) {
    kept.push(document.subarray(from, span.from));
    from = span.to;
  }
  return Buffer.concat([...kept, document.subarray(from)]);
};

/**
 * Documents without the commands that outlive the label, byte for byte as they came otherwise. Not possible where the label
 * draws what such a command stores.
 * @param allowed commands that stay
 */
export const leavingOut = (
  read: readonly { document: Uint8Array; label: LabelFacts }[],
  allowed: readonly string[],
): LeftOut => {
  const spansOf = ({ outliving }: LabelFacts): Span[] =>
    outliving.filter(({ command }) => !allowed.includes(command));
  const stores = read.some(({ label }) => spansOf(label).some(({ effect }) => effect === 'flash'));
  if (stores && read.some(({ label }) => label.objects.needsFlash)) return { ok: false };
  return { ok: true, documents: read.map(({ document, label }) => without(document, spansOf(label))) };
};
