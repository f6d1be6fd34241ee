import { createHash } from 'node:crypto';
import { failure, type Failure } from '#shared/failure';
import type { LabelPorts } from './ports';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The documents once more, out of what the service answered: the hashes that were stored with them prove that they are the same
 * bytes. Null where they are not all there.
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
 * A label's documents as they were paid for, or why there are none to be had: a bit that changed on the disk costs one label at the
 * most, not all that wait at its printer.
 */
export const paperOf = async (
  labelId: string,
  ports: Pick<LabelPorts, 'archive' | 'registrar'>,
): Promise<{ documents: Uint8Array[] } | { failure: Failure }> => {
  try {
    return { documents: (await ports.archive.documents(labelId)).map(({ bytes }) => bytes) };
  } catch (error) {
    const again = await fromAnswers(labelId, ports).catch(() => null);
    if (again !== null) return { documents: again };
    return { failure: failure('document_unreadable', error instanceof Error ? error.message : undefined) };
  }
};
