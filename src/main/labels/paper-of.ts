import { failure, type Failure } from '#shared/failure';
import type { LabelPorts } from './ports';

/**
 * A label's documents as they were paid for, or why there are none to be had: a bit that changed on the disk costs one label, not
 * all that wait at its printer.
 */
export const paperOf = async (
  labelId: string,
  { archive }: Pick<LabelPorts, 'archive'>,
): Promise<{ documents: Uint8Array[] } | { failure: Failure }> => {
  try {
    return { documents: (await archive.documents(labelId)).map(({ bytes }) => bytes) };
  } catch (error) {
    return { failure: failure('document_unreadable', error instanceof Error ? error.message : undefined) };
  }
};
