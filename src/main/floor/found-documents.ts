import type { FloorSeal } from './seal';

export interface FoundDocument {
  bench: string;
  position: number;
  bytes: Uint8Array;
}

interface Opening {
  seal: FloorSeal;
  environment: string;
  label: string;
  onError: (what: string, error: unknown) => void;
}

/** Decrypts the documents of a label and leaves out those that can't be decrypted. The caller knows how many there must be. */
export const openDocuments = (
  rows: readonly { bench: string; position: number; sealed: Uint8Array }[],
  { seal, environment, label, onError }: Opening,
): FoundDocument[] =>
  rows.flatMap(({ bench, position, sealed }) => {
    try {
      return [
        { bench, position, bytes: seal.open(sealed, ['document', environment, bench, label, position]) },
      ];
    } catch (error) {
      onError('a document of another bench could not be opened', error);
      return [];
    }
  });
