import { createHash } from 'node:crypto';
import { isZpl, pageOf } from './page';
import { createRecent } from './recent';
import { type Drawn, type DrawThread, type StartTimer, startThread } from './thread';

export interface PreviewOptions {
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

/** Draws what a ZPL document would look like on paper: close to it, not the same (some barcodes it does not know). */
export interface Preview {
  /**
   * One PNG for each format of the document. Never rejects.
   * @param dpmm dots per millimetre of the printer it is meant for: 8 is 203 dpi
   */
  render(zpl: Uint8Array, options: { dpmm: 6 | 8 | 12 | 24 }): Promise<Drawn>;
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

const keyOf = (zpl: Uint8Array, dpmm: number): string =>
  `${dpmm} ${createHash('sha256').update(zpl).digest('hex')}`;

/** Drawings run one after the other in one worker, which is started when first needed and anew after it was killed. */
export const createPreview = ({
  workerFile,
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  loadMs = 20_000,
  startTimer = realTimer,
}: PreviewOptions): Preview => {
  const recent = createRecent<Promise<Drawn>>(remembered);
  let thread: DrawThread | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const threadNow = (): DrawThread => {
    if (!thread?.isAlive()) thread = startThread({ workerFile, timeoutMs, loadMs, startTimer });
    return thread;
  };
  const draw = (zpl: Uint8Array, dpmm: number): Promise<Drawn> => {
    const text = textOf(zpl);
    if (!isZpl(text)) return Promise.resolve({ ok: false, reason: 'not_zpl' });
    const page = pageOf(text, dpmm);
    if (!page) return Promise.resolve({ ok: false, reason: 'too_big' });
    const drawn = queue.then((): Promise<Drawn> | Drawn =>
      closed ? { ok: false, reason: 'failed' } : threadNow().draw({ zpl: text, ...page, dpmm }),
    );
    queue = drawn;
    return drawn;
  };

  return {
    render: async (zpl, { dpmm }) => {
      if (closed) return { ok: false, reason: 'failed' };
      if (zpl.length > maxBytes) return { ok: false, reason: 'too_big' };
      const key = keyOf(zpl, dpmm);
      const known = recent.get(key);
      if (known) return known;
      const drawing = draw(zpl, dpmm);
      recent.set(key, drawing);
      const drawn = await drawing;
      // A machine that was busy, or a worker that was killed, may do better next time.
      if (!drawn.ok && (drawn.reason === 'too_slow' || drawn.reason === 'failed')) recent.forget(key);
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
