import type { Correction, LookUp } from '#shared/bridge/contract';
import type { UpdateBook } from './book';
import type { UpdatePorts } from './correction-ports';

/** What may be corrected of what was looked up. Asks nobody outside. */
export const find = async (
  found: LookUp,
  book: Pick<UpdateBook, 'byPackage'>,
  { ways }: Pick<UpdatePorts, 'ways'>,
): Promise<Correction> => {
  if (found.kind !== 'package') return found;
  const { packageId, view } = found;
  return {
    ...found,
    known: view?.label.draft ?? null,
    waiting: book.byPackage(packageId) ?? null,
    tracked: await ways.last(packageId),
  };
};
