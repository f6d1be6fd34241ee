import type { Done, Input, Output, Picture } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import { anonymisedMessage } from '../../workflow/anonymised';
import type { LabelPorts } from '../../workflow/ports';
import type { Station } from '../../bridge/station';
import { fileName, type Outside } from '../export/outside';

interface StoredDocument {
  format: string;
  bytes: Uint8Array;
}

const damagedWords = codedMessage('label.damaged');

export interface DocumentDesk {
  ports: Pick<LabelPorts, 'archive'>;
  /** Draws how a document would look on paper. */
  draw(bytes: Uint8Array): Promise<Picture>;
  outside: Pick<Outside, 'saveFile' | 'copyText'>;
}

/** ZPL as text: UTF-8 if valid, otherwise one character for each byte, so that no byte is lost. */
const zplText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
};

/** A stored document; `damaged` if it exists but can't be read. */
const documentOf = async (
  labelId: string,
  position: number,
  { ports: { archive } }: Pick<DocumentDesk, 'ports'>,
): Promise<StoredDocument | 'damaged' | null> => {
  const stored = await archive.documentSummaries(labelId);
  if (stored.some((one) => one.position === position && one.isDamaged)) return 'damaged';
  return archive.document(labelId, position);
};

const unavailable = async (labelId: string, { ports }: DocumentDesk): Promise<string | null> => {
  const label = await ports.archive.label(labelId);
  return label && anonymisedMessage(label);
};

const copied = async (
  labelId: string,
  document: StoredDocument | 'damaged' | null,
  desk: DocumentDesk,
): Promise<Done> => {
  if (document === 'damaged') return { ok: false, message: damagedWords };
  if (!document)
    return {
      ok: false,
      message: (await unavailable(labelId, desk)) ?? codedMessage('label.noDocumentToCopy'),
    };
  if (document.format === 'PNG' || document.format === 'PDF')
    return { ok: false, message: codedMessage('label.documentNotZpl', { format: document.format }) };
  await desk.outside.copyText(zplText(document.bytes));
  return { ok: true };
};

const saved = async (
  { labelId, position, picture }: Input<'labels.savePicture'>,
  desk: DocumentDesk,
): Promise<Output<'labels.savePicture'>> => {
  const [label, document] = await Promise.all([
    desk.ports.archive.label(labelId),
    documentOf(labelId, position, desk),
  ]);
  if (document === 'damaged') return { ok: false, message: damagedWords };
  const drawn = document && (await desk.draw(document.bytes));
  const png = drawn?.ok ? drawn.pngs[picture - 1] : undefined;
  if (!label || !png) return { ok: false, message: codedMessage('label.noPicture') };
  const name = fileName(['label', label.ref1, position, picture], 'png');
  return { ok: true, file: await desk.outside.saveFile(name, png) };
};

type DocumentHandlers = Pick<Station['labels'], 'picture' | 'copyDocument' | 'savePicture'>;

/** Handles the calls about a label's documents. */
export const documentHandlers = (desk: DocumentDesk): DocumentHandlers => ({
  picture: async ({ labelId, position }) => {
    const document = await documentOf(labelId, position, desk);
    if (document === 'damaged') return { ok: false, reason: 'damaged' };
    if (document) return desk.draw(document.bytes);
    return { ok: false, reason: (await unavailable(labelId, desk)) === null ? 'missing' : 'removed' };
  },
  copyDocument: async ({ labelId, position }) =>
    copied(labelId, await documentOf(labelId, position, desk), desk),
  savePicture: (request) => saved(request, desk),
});
