import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { picturedCodes } from './codes';
import { labelsOf, type RasterLabel } from './labels';
import { loadPdfium, ranOutOfMemory } from './load-pdfium';
import { loadZxing, type ReadCodes } from './load-zxing';
import type { RasterReply, RasterRequest } from './messages';
import type { Pdfium } from './pdf/pdfium';
import { pngOf } from './png/write';
import { RasterError } from './problem';
import { zplOf } from './zpl/write';

const { file } = workerData as { file: string };
let loading: Promise<Pdfium> | null = null;
const pdfium = (): Promise<Pdfium> => (loading ??= loadPdfium(file));
let loadingReader: Promise<ReadCodes> | null = null;
const zxing = (): Promise<ReadCodes> => {
  if (!loadingReader) giveWay();
  return (loadingReader ??= loadZxing(file));
};

/** By so much the thread that looks for barcodes is nicer than others: whatever is bought or printed meanwhile goes first. */
const nicer = 10;

/** On Linux a priority is a thread's own (setpriority(2), "C library/kernel differences"); elsewhere it is the process's. */
const giveWay = (): void => {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + nicer, 19));
};

const send = (reply: RasterReply): void => {
  const transfer = reply.type === 'done' ? reply.output.map((bytes) => bytes.buffer as ArrayBuffer) : [];
  parentPort?.postMessage(reply, transfer);
};

const outputOf = (
  labels: readonly RasterLabel[],
  output: Exclude<RasterRequest['output'], 'codes'>,
): Uint8Array[] => {
  const bitmaps = labels.map(({ bitmap }) => bitmap);
  // Encoded to memory of its own, so that it can be handed over instead of copied.
  return output === 'png' ? bitmaps.map(pngOf) : [new TextEncoder().encode(zplOf(bitmaps, output))];
};

/** What is not a word about the document has broken PDFium's own state: the thread is given up (`failed`). */
const work = async ({ id, bytes, dotsPerMm, output }: RasterRequest): Promise<RasterReply> => {
  try {
    if (output === 'codes') {
      const codes = await picturedCodes(bytes, pdfium, zxing);
      return { type: 'done', id, output: codes.map((code) => new TextEncoder().encode(code)), pages: [] };
    }
    const labels = await labelsOf(bytes, dotsPerMm, pdfium);
    return { type: 'done', id, output: outputOf(labels, output), pages: labels.map(({ facts }) => facts) };
  } catch (error) {
    if (error instanceof RasterError) return { type: 'failed', id, problem: error.problem };
    return { type: 'failed', id, problem: ranOutOfMemory() ? 'too_big' : 'failed' };
  }
};

parentPort?.on('message', (request: RasterRequest) => void work(request).then(send));
send({ type: 'ready' });
