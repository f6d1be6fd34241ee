import type { Done, Input, Output, Picture } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import { paperGone } from '../../workflow/anonymised';
import type { LabelPorts } from '../../workflow/ports';
import type { Station } from '../../bridge/station';

interface StoredDocument {
  format: string;
  bytes: Uint8Array;
}

const damagedWords = said('label.damaged');

export interface DocumentDesk {
  ports: Pick<LabelPorts, 'archive'>;
  /** Draws what a document would look like on paper. */
  draw(bytes: Uint8Array): Promise<Picture>;
  /** Absent where there is no world outside the window. */
  outside?:
    | {
        saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
        copyText?(text: string): Promise<void>;
      }
    | undefined;
}

/** ZPL as text: UTF-8 where it is, else a character a byte, so that no byte is lost. */
const zplText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
};

/** What a file may be called on every system. */
const fileName = (words: readonly (string | number)[]): string =>
  `${words.join('-').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}.png`;

/** A document as it is stored; `damaged` where it is there and can't be read. */
const documentOf = async (
  labelId: string,
  position: number,
  { ports: { archive } }: Pick<DocumentDesk, 'ports'>,
): Promise<StoredDocument | 'damaged' | null> => {
  const stored = await archive.documentSummaries(labelId);
  if (stored.some((one) => one.position === position && one.isDamaged)) return 'damaged';
  return archive.document(labelId, position);
};

const isGone = async (labelId: string, { ports }: DocumentDesk): Promise<string | null> => {
  const label = await ports.archive.label(labelId);
  return label && paperGone(label);
};

const copied = async (
  labelId: string,
  document: StoredDocument | 'damaged' | null,
  desk: DocumentDesk,
): Promise<Done> => {
  const { outside } = desk;
  if (document === 'damaged') return { ok: false, message: damagedWords };
  if (!document)
    return { ok: false, message: (await isGone(labelId, desk)) ?? said('label.noDocumentToCopy') };
  if (document.format === 'PNG' || document.format === 'PDF')
    return { ok: false, message: said('label.documentNotZpl', { format: document.format }) };
  if (!outside?.copyText) return { ok: false, message: said('place.noClipboard') };
  await outside.copyText(zplText(document.bytes));
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
  if (!label || !png) return { ok: false, message: said('label.noPicture') };
  const name = fileName(['label', label.ref1, position, picture]);
  return { ok: true, file: (await desk.outside?.saveFile(name, png)) ?? null };
};

type DocumentHandlers = Pick<Station['labels'], 'picture' | 'copyDocument' | 'savePicture'>;

/** Answers the calls about a label's documents. */
export const documentHandlers = (desk: DocumentDesk): DocumentHandlers => ({
  picture: async ({ labelId, position }) => {
    const document = await documentOf(labelId, position, desk);
    if (document === 'damaged') return { ok: false, reason: 'damaged' };
    if (document) return desk.draw(document.bytes);
    return { ok: false, reason: (await isGone(labelId, desk)) === null ? 'missing' : 'removed' };
  },
  copyDocument: async ({ labelId, position }) =>
    copied(labelId, await documentOf(labelId, position, desk), desk),
  savePicture: (request) => saved(request, desk),
});
