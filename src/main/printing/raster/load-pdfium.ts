import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as hyzyla from '@hyzyla/pdfium';
import { limits } from './limits';
import type { Pdfium } from './pdf/pdfium';

/** WebAssembly.Memory, which Node's own types leave to those of browsers. */
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageBytes = 65_536;
let isFull = false;

/** Whether PDFium has asked for more memory than it may have. */
export const ranOutOfMemory = (): boolean => isFull;

/**
 * WebAssembly's memory is not counted in a worker's limits, and PDFium's may grow to 2 GB. It grows by this method alone, and
 * takes a refusal as a machine does that is out of memory. Only for a thread of its own: nothing else may use WebAssembly there.
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
 * Loads PDFium in this thread, from the packages beside a file. Takes some 40 ms and 100 MB.
 * @param from absolute path of a file of the app
 */
export const loadPdfium = async (from: string): Promise<Pdfium> => {
  boundMemory();
  const load = createRequire(from);
  const { PDFiumModule } = load('@hyzyla/pdfium') as typeof hyzyla;
  const wasm = await readFile(load.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const quiet = (): void => undefined;
  const options = { wasmBinary: new Uint8Array(wasm).buffer, print: quiet, printErr: quiet };
  // Its types name a third of what it exports.
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
};
