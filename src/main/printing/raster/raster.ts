import { sha256 } from '../../base/bytes';
import { createRecentCache } from '../../base/recent-cache';
import { realTimer, type StartTimer } from '../../base/start-timer';
import { sniffFormat } from '../language/sniff';
import type { RasterRequest } from './messages';
import { closedAnswer, RasterQueue } from './queue';
import { startThread, type RasterResult } from './thread';
import { mayHaveBarPictures } from './zpl/bar-pictures';
import type { GraphicEncoding } from './zpl/write';

export type { RasterResult } from './thread';

export interface RasterOptions {
  /** Built file of the worker. */
  workerFile: string | URL;
  /** Maximum time of a document for a printer, and for the screen, in milliseconds. */
  printMs?: number;
  pictureMs?: number;
  /** Size of the result cache, in bytes. */
  memoryBytes?: number;
  startTimer?: StartTimer;
}

/** Dots per millimetre: 203, 300 and 600 dpi. */
export type DotsPerMm = 8 | 12 | 24;

/**
 * Converts PNG and PDF labels, recognised by their bytes, to dots in a separate thread. Results are cached, so a
 * reprint does not wait. Never rejects.
 */
export interface Raster {
  /** One piece of ZPL with a label for each page that has a black dot. */
  toZpl(document: Uint8Array, dotsPerMm: DotsPerMm, encoding?: GraphicEncoding): Promise<RasterResult>;
  /** A PNG of each label, dot for dot as it would be printed. */
  picture(document: Uint8Array, dotsPerMm: DotsPerMm): Promise<RasterResult>;
  /** Every barcode in its pictures, as a scanner reads it; null where the search failed. ZPL is accepted too. */
  codes(document: Uint8Array): Promise<string[] | null>;
  /** Ends the thread; unfinished requests fail. */
  close(): Promise<void>;
}

/** A failure counts with a few hundred bytes, too. */
const sizeOf = (rastered: RasterResult): number =>
  512 + (rastered.ok ? rastered.output.reduce((sum, { length }) => sum + length, 0) : 0);

/** A busy machine or a thread that died may succeed next time. */
const isLasting = (rastered: RasterResult): boolean =>
  rastered.ok || (rastered.problem !== 'too_slow' && rastered.problem !== 'failed');

export const createRaster = ({
  workerFile,
  printMs = 20_000,
  pictureMs = 8_000,
  memoryBytes = 16 * 1024 * 1024,
  startTimer = realTimer,
}: RasterOptions): Raster => {
  const known = createRecentCache<RasterResult>(memoryBytes);
  const underway = new Map<string, Promise<RasterResult>>();
  const queue = new RasterQueue({
    startThread: () => startThread(workerFile, startTimer),
    printMs,
    pictureMs,
  });

  const rastered = (bytes: Uint8Array, dotsPerMm: number, output: RasterRequest['output']) => {
    if (queue.isClosed) return Promise.resolve(closedAnswer);
    const key = `${output} ${dotsPerMm} ${sha256(bytes)}`;
    const done = known.get(key);
    if (done) return Promise.resolve(done);
    const running = underway.get(key);
    if (running) return running;
    const work = queue.run({ bytes, dotsPerMm, output }).then((result) => {
      underway.delete(key);
      if (isLasting(result)) known.set(key, result, sizeOf(result));
      return result;
    });
    underway.set(key, work);
    return work;
  };

  return {
    toZpl: (document, dotsPerMm, encoding = 'z64') => rastered(document, dotsPerMm, encoding),
    picture: (document, dotsPerMm) => rastered(document, dotsPerMm, 'png'),
    codes: async (document) => {
      if (sniffFormat(document) === 'ZPL' && !mayHaveBarPictures(document)) return [];
      const read = await rastered(document, 0, 'codes');
      if (read.ok) return read.output.map((code) => new TextDecoder().decode(code));
      // A damaged document stays damaged; a thread that was ended may succeed next time.
      return isLasting(read) ? [] : null;
    },
    close: () => queue.close(),
  };
};
