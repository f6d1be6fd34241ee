import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Renderer from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);

// Required, not imported: the package's ES build is not an ES module for Node, and the test runner would transform its
// 9 MB.
const renderer = require('zpl-renderer-js') as typeof Renderer;

/** Draws one 4×6 inch label, at 8 dots per mm by default. */
export const draw = async (zpl: string, dpmm = 8): Promise<Buffer> => {
  const { api } = await renderer.ready;
  return Buffer.from(await api.zplToBase64Async(zpl, 101.6, 152.4, dpmm), 'base64');
};

/** The Code 128 barcodes of a PNG file. The reader's WebAssembly is passed to it: otherwise it would fetch it from the web. */
export const barcodes = async (png: Uint8Array): Promise<string[]> => {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const codes = await readBarcodes(png, { formats: ['Code128'] });
  return codes.map(({ text }) => text);
};
