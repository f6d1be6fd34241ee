import { createHash } from 'node:crypto';
import { sniffFormat } from '../language/sniff';
import { createMemory } from './memory';
import type { RasterRequest } from './messages';
import { closedAnswer, RasterQueue } from './queue';
import { startThread, type Rastered, type StartTimer } from './thread';
import { mayBePictured } from './zpl/pictured';
import type { GraphicEncoding } from './zpl/write';

export type { Rastered } from './thread';

export interface RasterOptions {
  /** Built file of the worker. */
  workerFile: string | URL;
  /** Longest a document may take on its way to a printer, and on its way to the screen, in milliseconds. */
  printMs?: number;
  pictureMs?: number;
  /** Results that are remembered, in bytes. */
  memoryBytes?: number;
  startTimer?: StartTimer;
}

/** Dots per millimetre: 203, 300 and 600 dpi. */
export type DotsPerMm = 8 | 12 | 24;

/**
 * Makes PNG and PDF labels into dots, known by their bytes, in a thread of its own. What it made is remembered, so a reprint
 * waits for nothing. Never rejects.
 */
export interface Raster {
  /** One piece of ZPL with a label for each page that has a black dot. */
  toZpl(document: Uint8Array, dotsPerMm: DotsPerMm, encoding?: GraphicEncoding): Promise<Rastered>;
  /** A PNG of each label, dot for dot as it would be printed. */
  picture(document: Uint8Array, dotsPerMm: DotsPerMm): Promise<Rastered>;
  /** Every barcode that its pictures hold, as a scanner reads it; null where none could be looked for. ZPL is taken too. */
  codes(document: Uint8Array): Promise<string[] | null>;
  /** Ends the thread; what was asked and not yet done fails. */
  close(): Promise<void>;
}

const realTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A few hundred bytes are kept of a failure, too. */
const sizeOf = (rastered: Rastered): number =>
  512 + (rastered.ok ? rastered.output.reduce((sum, { length }) => sum + length, 0) : 0);

/** A machine that was busy, or a thread that died, may do better next time. */
const isLasting = (rastered: Rastered): boolean =>
  rastered.ok || (rastered.problem !== 'too_slow' && rastered.problem !== 'failed');

export const createRaster = ({
  workerFile,
  printMs = 20_000,
  pictureMs = 8_000,
  memoryBytes = 16 * 1024 * 1024,
  startTimer = realTimer,
}: RasterOptions): Raster => {
  const known = createMemory<Rastered>(memoryBytes);
  const underway = new Map<string, Promise<Rastered>>();
  const queue = new RasterQueue({
    startThread: () => startThread(workerFile, startTimer),
    printMs,
    pictureMs,
  });

  const rastered = (bytes: Uint8Array, dotsPerMm: number, output: RasterRequest['output']) => {
    if (queue.isClosed) return Promise.resolve(closedAnswer);
    const key = `${output} ${dotsPerMm} ${createHash('sha256').update(bytes).digest('hex')}`;
    const done = known.get(key);
    if (done) return Promise.resolve(done);
    const begun = underway.get(key);
    if (begun) return begun;
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
      if (sniffFormat(document) === 'ZPL' && !mayBePictured(document)) return [];
      const read = await rastered(document, 0, 'codes');
      if (read.ok) return read.output.map((code) => new TextDecoder().decode(code));
      // What is wrong with the document stays wrong; a thread that was ended may do better.
      return isLasting(read) ? [] : null;
    },
    close: () => queue.close(),
  };
};
