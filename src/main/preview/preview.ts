import { createHash } from 'node:crypto';
import type { DrawnOtherwise } from '#shared/label/drawn-otherwise';
import { withDigits } from './plain-zpl';
import { type Dpmm, readDocument } from './read';
import { createRecent } from './recent';
import { type Drawn, type DrawThread, type StartTimer, startThread } from './thread';
import type { ZplReader } from './zpl';

export interface PreviewOptions {
  /** How ZPL is read: its commands, its sizes. */
  reader: ZplReader;
  /** Built file of the worker. */
  workerFile: string | URL;
  /** Longest one document may take to draw, in milliseconds: 0.2 s alone, but several on a bench that is busy otherwise. */
  timeoutMs?: number;
  /** Largest document that is drawn, in bytes. */
  maxBytes?: number;
  /** Longest the renderer may take to load, in milliseconds: it unpacks some 9 MB. */
  loadMs?: number;
  startTimer?: StartTimer;
}

/** `differs`: what is drawn otherwise than a printer does, or not at all; known of most that can't be drawn, too. */
export type Previewed = Drawn & { differs: readonly DrawnOtherwise[] };

/** Draws what a ZPL document would look like on paper: close to it, not the same (some barcodes it does not know). */
export interface Preview {
  /**
   * One PNG for each format of the document. Never rejects.
   * @param dpmm dots per millimetre of the printer it is meant for: 8 is 203 dpi; without it what the label was made for
   */
  render(zpl: Uint8Array, options?: { dpmm?: Dpmm }): Promise<Previewed>;
  /** Loads the renderer ahead of the first drawing. */
  warm(): void;
  /** Ends the worker; what was asked and not yet drawn fails. */
  close(): Promise<void>;
}

const remembered = 64;

const realTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** ZPL is UTF-8 under `^CI28` and a code page otherwise; the renderer takes text. */
const textOf = (zpl: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(zpl);
  } catch {
    return Buffer.from(zpl).toString('latin1');
  }
};

const keyOf = (zpl: Uint8Array, dpmm: Dpmm | undefined): string =>
  `${dpmm ?? 'own'} ${createHash('sha256').update(zpl).digest('hex')}`;

const unread: Previewed = { ok: false, reason: 'failed', differs: [] };

/** A machine that was busy, or a worker that was killed, may do better next time. */
const isLasting = (drawn: Drawn): boolean => drawn.ok || drawn.reason === 'not_zpl';

/** The renderer finds nothing in a label that is written in a way it does not know. */
const understood = (drawn: Drawn, differs: readonly DrawnOtherwise[]): Previewed =>
  !drawn.ok && drawn.reason === 'not_zpl' && differs.length > 0
    ? { ok: false, reason: 'failed', differs }
    : { ...drawn, differs };

/**
 * Drawings run one after the other in one worker, which is started when first needed and anew after it was killed. What was
 * asked last is drawn first: it is what somebody looks at.
 */
export const createPreview = ({
  reader,
  workerFile,
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  loadMs = 20_000,
  startTimer = realTimer,
}: PreviewOptions): Preview => {
  const recent = createRecent<Promise<Previewed>>(remembered);
  const waiting: (() => Promise<void>)[] = [];
  let thread: DrawThread | null = null;
  let isDrawing = false;
  let closed = false;

  const threadNow = (): DrawThread => {
    if (!thread?.isAlive()) thread = startThread({ workerFile, timeoutMs, loadMs, startTimer });
    return thread;
  };
  const workOff = async (): Promise<void> => {
    if (isDrawing) return;
    isDrawing = true;
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
    isDrawing = false;
  };
  const inLine = (request: Parameters<DrawThread['draw']>[0]): Promise<Drawn> =>
    new Promise((resolve) => {
      waiting.push(async () => resolve(closed ? unread : await threadNow().draw(request)));
      void workOff();
    });
  const draw = async (zpl: Uint8Array, dpmm: Dpmm | undefined): Promise<Previewed> => {
    const read = await readDocument(zpl, reader, dpmm);
    if (!read.ok) return read;
    const drawn = await inLine({ zpl: withDigits(textOf(read.zpl)), ...read.page, dpmm: read.dpmm });
    return understood(drawn, read.differs);
  };

  return {
    render: async (zpl, { dpmm } = {}) => {
      if (closed) return unread;
      if (zpl.length > maxBytes) return { ok: false, reason: 'too_big', differs: [] };
      const key = keyOf(zpl, dpmm);
      const known = recent.get(key);
      if (known) return known;
      const drawing = draw(zpl, dpmm);
      recent.set(key, drawing);
      const drawn = await drawing;
      if (!isLasting(drawn)) recent.forget(key);
      return drawn;
    },
    warm: () => {
      if (!closed) threadNow();
    },
    close: async () => {
      closed = true;
      await thread?.end();
    },
  };
};
