import type { Label } from '#shared/label/stage';
import { type LabelBody, readBody } from './body';

/** A label of another bench in the searchable copy. */
export interface Copy {
  label: Label & { package: NonNullable<Label['package']> };
  bench: { id: string; name: string };
  printer: string | null;
  prints: number;
  isReplaced: boolean;
}

interface ReceivedLabel {
  label: string;
  bench: { id: string; name: string };
  body: Uint8Array | null | 'unreadable';
}

export interface Copies {
  copies: Copy[];
  /** IDs of labels that must not be kept in the copy. */
  removedIds: string[];
  unreadable: number;
}

const copyOf = (
  { label, prints, replacedBy, reprintedElsewhere = 0 }: LabelBody,
  bench: ReceivedLabel['bench'],
): Copy | null => {
  if (label.package === null) return null;
  const copy: Copy['label'] = { ...label, package: label.package };
  const printer = prints.at(-1)?.printer ?? null;
  return {
    label: copy,
    bench,
    printer,
    prints: prints.length + reprintedElsewhere,
    isReplaced: replacedBy != null,
  };
};

/**
 * Selects what to keep from the benches' data. The data of the bench that bought a label counts. Nothing is kept of a label whose names
 * were removed, or that is older than labels are kept here.
 * @param before ISO 8601 UTC
 */
export const copiesOf = (received: readonly ReceivedLabel[], before: string): Copies => {
  const found: Copies = { copies: [], removedIds: [], unreadable: 0 };
  for (const { label, bench, body: bytes } of received) {
    const body = bytes === null || bytes === 'unreadable' ? null : readBody(bytes);
    if (bytes === null) found.removedIds.push(label);
    else if (body === null) found.unreadable += 1;
    else if (body.isOwn) {
      const isKept = body.label.anonymised == null && body.label.updatedAt >= before;
      const copy = isKept ? copyOf(body, bench) : null;
      if (copy) found.copies.push(copy);
      else found.removedIds.push(label);
    }
  }
  return found;
};
