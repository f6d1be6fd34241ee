import { failure, type Failure } from '#shared/failure';
import type { Label, Package } from '#shared/label/stage';
import type { LabelPorts } from './ports';

/** Names that are on their way to disk: two answers that name the same package at once must not both pass. */
export interface DuplicateIds {
  /**
   * Keeps the package's names for this label until `free`, unless another label has one of them: then nothing is kept.
   * @returns why they can't be this label's
   */
  claim(label: Label, named: Package): Promise<Failure | null>;
  free(named: Package): void;
}

const namesOf = ({ packageId, trackingNumber }: Package): string[] =>
  trackingNumber === null ? [packageId] : [packageId, trackingNumber];

/**
 * Covers a new package whose packageId or trackingNumber another label has as its packageId, its trackingNumber or its order
 * number, printed or closed alike: an answer that belongs to another request (a connection that was used twice), a service that
 * gives a number out again. One name must lead to one label: else a scan of that paper finds the wrong parcel, a correction goes
 * to the wrong recipient. So nothing is named by it and nothing is printed; the labels that came are kept, and a person settles it.
 */
export const createDuplicateIds = ({ archive }: Pick<LabelPorts, 'archive'>): DuplicateIds => {
  const underWay = new Set<string>();
  const free = (named: Package): void => {
    for (const name of namesOf(named)) underWay.delete(name);
  };
  return {
    free,
    claim: async (label, named) => {
      const names = namesOf(named);
      const twice = names.find((name) => underWay.has(name));
      if (twice !== undefined) return failure('package_taken', twice);
      for (const name of names) underWay.add(name);
      const other = (await archive.bearers(names)).find(({ labelId }) => labelId !== label.id);
      if (!other) return null;
      free(named);
      return failure('package_taken', `${names.join(', ')}; ${other.ref1}`);
    },
  };
};
