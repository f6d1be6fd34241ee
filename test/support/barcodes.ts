import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);

const prepared = async (): Promise<void> => {
  // The WebAssembly is passed in: otherwise the reader would fetch it from the web.
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
};

/** What a scanner reads from a picture: the texts of its Code 128 barcodes. */
export const barcodesIn = async (png: Uint8Array): Promise<string[]> => {
  await prepared();
  const codes = await readBarcodes(png, { formats: ['Code128'] });
  return codes.map(({ text }) => text);
};

/** All codes in a picture: `Code128` and its data, ordered by kind. */
export const codesIn = async (png: Uint8Array): Promise<(readonly [format: string, data: string])[]> => {
  await prepared();
  const codes = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 20 });
  return codes.map(({ format, text }) => [format, text] as const).sort();
};
