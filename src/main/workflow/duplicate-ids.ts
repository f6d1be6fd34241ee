import { failure, type Failure } from '#shared/failure';
import type { Label, Package } from '#shared/label/stage';
import type { LabelPorts } from './ports';

/** Package ids that are being saved: two answers that id the same package at once must not both be accepted. */
export interface DuplicateIds {
  /**
   * Reserves the package's ids for this label until `release`. Reserves nothing when another label has one of them, or
   * when it rejects because the archive can't be read.
   * @returns why the ids can't belong to this label; null when they are reserved
   */
  reserve(label: Label, named: Package): Promise<Failure | null>;
  release(named: Package): void;
}

const idsOf = ({ packageId, trackingNumber }: Package): string[] =>
  trackingNumber === null ? [packageId] : [packageId, trackingNumber];

/**
 * Detects a new package whose packageId or trackingNumber is already the packageId, trackingNumber or order number of
 * another label, whether that one is printed or closed. Causes: an answer that belongs to another request (a connection
 * that was used duplicate), or a service that issues a number again. One id must lead to one label, else a scan of that
 * paper finds the wrong parcel and a correction goes to the wrong recipient. The label therefore gets no package and is
 * not printed; its documents are stored, and a person settles it.
 */
export const createDuplicateIds = ({ archive }: Pick<LabelPorts, 'archive'>): DuplicateIds => {
  const reserved = new Set<string>();
  const release = (named: Package): void => {
    for (const id of idsOf(named)) reserved.delete(id);
  };
  return {
    release,
    reserve: async (label, named) => {
      const ids = idsOf(named);
      const duplicate = ids.find((id) => reserved.has(id));
      if (duplicate !== undefined) return failure('package_taken', duplicate);
      for (const id of ids) reserved.add(id);
      const bearers = await archive.bearers(ids).catch((error: unknown) => {
        release(named);
        throw error;
      });
      const other = bearers.find(({ labelId }) => labelId !== label.id);
      if (!other) return null;
      release(named);
      return failure('package_taken', `${ids.join(', ')}; ${other.ref1}`);
    },
  };
};
