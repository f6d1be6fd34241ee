import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Bitmap } from './bitmap';
import { codesInPictures } from './codes';
import { labelsOf } from './labels';
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

/** How much the priority of the thread that searches for barcodes is lowered: purchases and prints have precedence. */
const nicer = 10;

/**
 * On Linux a priority belongs to a thread (setpriority(2), "C library/kernel differences"); elsewhere it belongs to the
 * process.
 */
const giveWay = (): void => {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + nicer, 19));
};

const send = (reply: RasterReply): void => {
  const transfer = reply.type === 'done' ? reply.output.map((bytes) => bytes.buffer as ArrayBuffer) : [];
  parentPort?.postMessage(reply, transfer);
};

const outputOf = (
  labels: readonly Bitmap[],
  output: Exclude<RasterRequest['output'], 'codes'>,
): Uint8Array[] =>
  // Encoded into separate memory, so that it can be transferred instead of copied.
  output === 'png' ? labels.map(pngOf) : [new TextEncoder().encode(zplOf(labels, output))];

/** An error that is not about the document has broken PDFium's own state: the thread is given up (`failed`). */
const work = async ({ id, bytes, dotsPerMm, output }: RasterRequest): Promise<RasterReply> => {
  try {
    if (output === 'codes') {
      const codes = await codesInPictures(bytes, pdfium, zxing);
      return { type: 'done', id, output: codes.map((code) => new TextEncoder().encode(code)) };
    }
    const labels = await labelsOf(bytes, dotsPerMm, pdfium);
    return { type: 'done', id, output: outputOf(labels, output) };
  } catch (error) {
    if (error instanceof RasterError) return { type: 'failed', id, problem: error.problem };
    return { type: 'failed', id, problem: ranOutOfMemory() ? 'too_big' : 'failed' };
  }
};

parentPort?.on('message', (request: RasterRequest) => void work(request).then(send));
send({ type: 'ready' });
