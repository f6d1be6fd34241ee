import type { Picture } from '#shared/bridge/contract';
import type { Preview } from '../preview/preview';
import { sniffFormat } from '../printing/language/sniff';
import type { Raster } from '../printing/raster/raster';

/** Dots per millimetre for PNG and PDF: enough for a screen, and fast. ZPL is drawn in its own resolution. */
const forScreen = 8;

const drawnOrWhy = async (bytes: Uint8Array, raster: Raster): Promise<Picture> => {
  const drawn = await raster.picture(bytes, forScreen);
  if (drawn.ok) return { ok: true, pngs: drawn.output, approximate: false, differs: [] };
  if (drawn.problem === 'too_slow') return { ok: false, reason: 'too_slow' };
  const isTooMuch = drawn.problem === 'too_big' || drawn.problem === 'too_many_pages';
  return { ok: false, reason: isTooMuch ? 'too_big' : 'failed' };
};

/** Draws any document as a picture: ZPL nearly as a printer would print it, PNG and PDF exactly as they would be printed. */
export const pictures =
  (preview: Preview, raster: Raster) =>
  async (bytes: Uint8Array): Promise<Picture> => {
    if (['PNG', 'PDF'].includes(sniffFormat(bytes))) return drawnOrWhy(bytes, raster);
    const drawn = await preview.render(bytes);
    const differs = [...drawn.differs];
    return drawn.ok
      ? { ok: true, pngs: drawn.png, approximate: true, differs }
      : { ok: false, reason: drawn.reason, differs };
  };
