import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as zxing from 'zxing-wasm/reader';
import { isRoutingCode } from '../language/routing-code';

/**
 * Reads the barcodes of a picture (PNG): the content of each, without the brackets that are only printed for people. No
 * routing codes.
 */
export type ReadCodes = (png: Uint8Array) => Promise<string[]>;

/**
 * Loads the barcode reader in this thread, from the packages beside a file.
 * @param from absolute path of a file of the app
 */
export const loadZxing = async (from: string): Promise<ReadCodes> => {
  const load = createRequire(from);
  const { prepareZXingModule, readBarcodes } = load('zxing-wasm/reader') as typeof zxing;
  const wasm = await readFile(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  // Its WebAssembly is passed here: otherwise the reader would fetch it from the web.
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  return async (png) => {
    const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 20, textMode: 'Plain' });
    return found
      .filter(({ isValid, format }) => isValid && format !== 'Codabar')
      .filter(({ text, format }) => !(format.startsWith('ITF') && isRoutingCode(text)))
      .map(({ text }) => text);
  };
};
