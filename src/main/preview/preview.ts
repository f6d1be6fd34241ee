import { sha256, utf8 } from '../base/bytes';
import { createRecentCache } from '../base/recent-cache';
import { realTimer, type StartTimer } from '../base/start-timer';
import type { DrawnDifferently } from '#shared/label/drawn-differently';
import { withDigits } from './plain-zpl';
import { type Dpmm, readDocument } from './read';
import { DrawQueue } from './queue';
import type { Drawn } from './thread';
import type { ZplReader } from './zpl';

export interface PreviewOptions {
  /** Reads ZPL: its commands and its sizes. */
  reader: ZplReader;
  /** Built file of the worker. */
  workerFile: string | URL;
  /** Maximum time to draw one document, in milliseconds: 0.2 s alone, but several on a busy bench. */
  timeoutMs?: number;
  /** Maximum size of a document that is drawn, in bytes. */
  maxBytes?: number;
  /** Maximum time for loading the renderer, in milliseconds: it unpacks about 9 MB. */
  loadMs?: number;
  startTimer?: StartTimer;
}

/** `differs`: what is drawn differently from a printer, or not at all; also known for most documents that can't be drawn. */
export type PreviewResult = Drawn & { differs: readonly DrawnDifferently[] };

/** Draws what a ZPL document looks like on paper: close to it, but not the same (it does not know some barcodes). */
export interface Preview {
  /**
   * One PNG for each format of the document. Never rejects.
   * @param dpmm dots per millimetre of its printer: 8 is 203 dpi; without it, those for which the label was made
   */
  render(zpl: Uint8Array, options?: { dpmm?: Dpmm }): Promise<PreviewResult>;
  /** Loads the renderer before the first drawing. */
  warm(): void;
  /** Ends the worker; unfinished requests fail. */
  close(): Promise<void>;
}

/** Number of results. */
const remembered = 64;

/** ZPL is UTF-8 under `^CI28` and a code page otherwise; the renderer expects text. */
const textOf = (zpl: Uint8Array): string => utf8(zpl) ?? Buffer.from(zpl).toString('latin1');

const keyOf = (zpl: Uint8Array, dpmm: Dpmm | undefined): string => `${dpmm ?? 'own'} ${sha256(zpl)}`;

const unread: PreviewResult = { ok: false, reason: 'failed', differs: [] };

/** A busy machine or a killed worker may succeed next time. */
const isLasting = (drawn: Drawn): boolean => drawn.ok || drawn.reason === 'not_zpl';

/** The renderer finds nothing in a label with a notation that it does not know. */
const understood = (drawn: Drawn, differs: readonly DrawnDifferently[]): PreviewResult =>
  !drawn.ok && drawn.reason === 'not_zpl' && differs.length > 0
    ? { ok: false, reason: 'failed', differs }
    : { ...drawn, differs };

/** Drawings run one after the other in one worker; the newest request is drawn first: it is the one on the screen. */
export const createPreview = ({
  reader,
  workerFile,
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  loadMs = 20_000,
  startTimer = realTimer,
}: PreviewOptions): Preview => {
  const recent = createRecentCache<Promise<PreviewResult>>(remembered);
  const queue = new DrawQueue({ workerFile, timeoutMs, loadMs, startTimer });

  const draw = async (zpl: Uint8Array, dpmm: Dpmm | undefined): Promise<PreviewResult> => {
    const read = await readDocument(zpl, reader, dpmm);
    if (!read.ok) return read;
    const drawn = await queue.draw({ zpl: withDigits(textOf(read.zpl)), ...read.page, dpmm: read.dpmm });
    return understood(drawn, read.differs);
  };

  return {
    render: async (zpl, { dpmm } = {}) => {
      if (queue.isClosed) return unread;
      if (zpl.length > maxBytes) return { ok: false, reason: 'too_big', differs: [] };
      const key = keyOf(zpl, dpmm);
      const known = recent.get(key);
      if (known) return known;
      const drawing = draw(zpl, dpmm);
      recent.set(key, drawing, 1);
      const drawn = await drawing;
      if (!isLasting(drawn)) recent.forget(key);
      return drawn;
    },
    warm: () => queue.warm(),
    close: () => queue.close(),
  };
};
