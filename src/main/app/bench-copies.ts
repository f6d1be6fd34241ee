import type { CopiedLabel, CopyState } from '#shared/label/copied';
import type { LabelQuery } from '#shared/label/label-query';

/** The copied labels of other benches, for the screens. */
export interface BenchCopies {
  /** Null while there is nothing to report. */
  state(): CopyState | null;
  /** Labels of other benches that match a search; empty where the copy is of another floor. */
  list(
    query: LabelQuery & { search: string; before?: string; limit: number },
  ): Promise<{ rows: CopiedLabel[]; total: number | null }>;
  /** The package of a copied label; null where no label with this id is copied. */
  packageOf(id: string): Promise<string | null>;
  /** Sets how to read the number of labels in progress. While there are any, copying is slower. */
  busy(size: () => number): void;
}
