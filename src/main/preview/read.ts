import type { DrawnDifferently } from '#shared/label/drawn-differently';
import { createDifferences } from './drawn-otherwise';
import { createFormats } from './formats';
import { type Page, pageOf } from './page';
import { createPlainZplWriter } from './plain-zpl';
import type { ZplReader } from './zpl';
import { yieldToEventLoop } from '../base/event-loop';

export type Dpmm = 8 | 12 | 24;

/** More formats than one document of a parcel has. */
const mostFormats = 50;
/** Far more commands than a label has. */
const mostTokens = 200_000;
/** Number of commands read between two yields. */
const slice = 2_000;
const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

export type ReadDocument =
  | { ok: true; zpl: Uint8Array; page: Page; dpmm: Dpmm; differs: DrawnDifferently[] }
  | { ok: false; reason: 'not_zpl' | 'too_big'; differs: DrawnDifferently[] };

/**
 * Reads what must be known of a document before it is drawn, and rewrites it for the renderer. Yields to other work
 * while it reads.
 * @param dpmm dots per millimetre; without it those for which the label was probably made, 8 where that is unknown
 */
export const readDocument = async (
  zpl: Uint8Array,
  reader: ZplReader,
  dpmm: Dpmm | undefined,
): Promise<ReadDocument> => {
  const formats = createFormats();
  const differences = createDifferences();
  const plain = createPlainZplWriter(zpl);
  let tokens = 0;
  for (const token of reader.tokensOf(zpl)) {
    formats.take(token);
    differences.take(token);
    plain.take(token);
    tokens += 1;
    if (tokens > mostTokens || formats.begun > mostFormats)
      return { ok: false, reason: 'too_big', differs: [] };
    if (tokens % slice === 0) await yieldToEventLoop();
  }
  const differs = differences.found();
  if (formats.begun === 0) return { ok: false, reason: 'not_zpl', differs };
  const sizes = await reader.sizesOf(zpl);
  const dots = dpmm ?? (sizes.dpi === null ? 8 : dotsPerMm[sizes.dpi]);
  const page = pageOf(formats.drawn, sizes, dots);
  return page
    ? { ok: true, zpl: plain.written(), page, dpmm: dots, differs }
    : { ok: false, reason: 'too_big', differs };
};
