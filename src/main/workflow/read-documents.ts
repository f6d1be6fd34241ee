import { sha256 } from '../base/bytes';
import { failure, type Failure } from '#shared/failure';
import type { LabelPorts } from './ports';

/**
 * The documents, read again from the service's raw answers. The stored hashes prove that they are the same bytes. Null
 * where one is missing.
 */
const fromAnswers = async (
  labelId: string,
  { archive, registrar }: Pick<LabelPorts, 'archive' | 'registrar'>,
): Promise<Uint8Array[] | null> => {
  const hashes = await archive.documentHashes(labelId);
  for (const answer of (await archive.answers(labelId)).reverse()) {
    const { documents } = await registrar.read(answer);
    const found = hashes.flatMap(
      (hash) => documents.find(({ bytes }) => sha256(bytes) === hash)?.bytes ?? [],
    );
    if (found.length === hashes.length) return found;
  }
  return null;
};

/**
 * A label's documents as they were bought, or the failure that makes them unreadable. A changed bit on the disk then
 * costs at most one label, and not all that wait at its printer.
 */
export const readDocuments = async (
  labelId: string,
  ports: Pick<LabelPorts, 'archive' | 'registrar'>,
): Promise<{ documents: Uint8Array[] } | { failure: Failure }> => {
  try {
    return { documents: (await ports.archive.documents(labelId)).map(({ bytes }) => bytes) };
  } catch (error) {
    const documents = await fromAnswers(labelId, ports).catch(() => null);
    if (documents !== null) return { documents };
    return { failure: failure('document_unreadable', error instanceof Error ? error.message : undefined) };
  }
};
