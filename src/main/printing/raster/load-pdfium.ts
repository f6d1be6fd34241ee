import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as hyzyla from '@hyzyla/pdfium';
import { limits } from './limits';
import type { Pdfium } from './pdf/pdfium';

/** WebAssembly.Memory, which is missing in the types of Node.js. */
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageBytes = 65_536;
let isFull = false;

/** True when PDFium asked for more memory than it may have. */
export const ranOutOfMemory = (): boolean => isFull;

/**
 * Limits PDFium's memory. WebAssembly's memory is not counted in a worker's limits, and PDFium's may grow to 2 GB. It
 * grows only by this method, and handles a refusal like a machine without free memory. Only for a separate thread:
 * nothing else may use WebAssembly there.
 */
const boundMemory = (): void => {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } };
  const memory = WebAssembly.Memory.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own memory below
  const grow = memory.grow;
  memory.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > limits.pdfMemory) {
      isFull = true;
      throw new RangeError('no more memory for this document');
    }
    return grow.call(this, pages);
  };
};

/**
 * Loads PDFium in this thread, from the packages beside a file. Takes about 40 ms and 100 MB.
 * @param from absolute path of a file of the app
 */
export const loadPdfium = async (from: string): Promise<Pdfium> => {
  boundMemory();
  const load = createRequire(from);
  const { PDFiumModule } = load('@hyzyla/pdfium') as typeof hyzyla;
  const wasm = await readFile(load.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const quiet = (): void => undefined;
  const options = { wasmBinary: new Uint8Array(wasm).buffer, print: quiet, printErr: quiet };
  // Its types name a third of its exports.
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
};
