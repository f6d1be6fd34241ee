import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ZplApi } from 'zpl-renderer-js';
import { hasHugeGraphic } from './graphics';
import { withMemoryCap } from './memory-cap';
import type { DrawRequest, WorkerMessage } from './messages';
import { type Gray, readGrayPng, writeGrayPng } from './gray-png';
import type { Trim } from './page';

const cut = ({ width, dots }: Gray, wide: number, high: number): Gray => {
  const left = Math.floor((width - wide) / 2);
  const smaller = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    smaller.set(dots.subarray(y * width + left, y * width + left + wide), y * wide);
  return { width: wide, height: high, dots: smaller };
};

const mirrored = ({ width, height, dots }: Gray): Gray => {
  const other = dots.slice();
  for (let y = 0; y < height; y += 1) other.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, dots: other };
};

const turned = ({ width, height, dots }: Gray): Gray => ({ width, height, dots: dots.slice().reverse() });

/** Cuts a label out of the page on which it was drawn and turns it as it would be printed. */
const trimmed = (page: Gray, { width, height, isInverted, isMirrored }: Trim): Gray => {
  const label = cut(page, Math.min(width, page.width), Math.min(height, page.height));
  const seen = isMirrored ? mirrored(label) : label;
  return isInverted ? turned(seen) : seen;
};

/** The same for a PNG; unchanged where nothing has to be cut or turned. */
const trimmedPng = (png: Uint8Array, trim: Trim): Uint8Array => {
  const size = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [size.readUInt32BE(16), size.readUInt32BE(20)];
  const isWhole = trim.width >= width && trim.height >= height;
  if (isWhole && !trim.isInverted && !trim.isMirrored) return png;
  const page = readGrayPng(png);
  return page ? writeGrayPng(trimmed(page, trim)) : png;
};

/** A page of 600 dpi takes 40 MB and the same again while it is drawn; 50 of them in one document take 140 MB. */
const mostMemory = 384 * 1024 * 1024;

/** True once the renderer's program ended itself, which it does when it gets no more memory. */
let isSpent = false;

type Functions = Record<string, (...given: unknown[]) => unknown>;
/** The one of its forms that the renderer uses. */
type Instantiate = (module: Uint8Array, imports?: { gojs?: Functions }) => Promise<unknown>;

/** Go's runtime ends a program through this import. */
const watchEnd = (gojs: Functions): void => {
  const end = gojs['runtime.wasmExit'];
  if (!end) return;
  gojs['runtime.wasmExit'] = (...given) => {
    isSpent = true;
    return end(...given);
  };
};

/** The renderer contains its module and offers no setting for its memory, so the limit is added where the module is created. */
const limitMemory = (): void => {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { instantiate: Instantiate } };
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) => {
    // Other modules in this thread (a module loader's, for example) are unchanged.
    if (!imports?.gojs) return instantiate(module, imports);
    watchEnd(imports.gojs);
    return instantiate(withMemoryCap(module, mostMemory), imports);
  };
};

/** Loaded only now, after `crypto` exists, and from this file's own folder wherever it was built to. */
const loadRenderer = async (): Promise<ZplApi> => {
  limitMemory();
  const load = createRequire((workerData as { file: string }).file);
  const renderer = load('zpl-renderer-js') as { ready: Promise<{ api: ZplApi }> };
  return (await renderer.ready).api;
};

const send = (message: WorkerMessage): void => {
  const transfer = message.type === 'drawn' ? message.png.map((image) => image.buffer as ArrayBuffer) : [];
  parentPort?.postMessage(message, transfer);
};

/** A copy that owns its memory, so that it can be transferred instead of copied again. */
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));

const alike = (trims: DrawRequest['trims']): DrawRequest['trims'][number] | undefined =>
  trims.every((trim) => JSON.stringify(trim) === JSON.stringify(trims[0])) ? trims[0] : undefined;

const finished = (images: string[], trims: DrawRequest['trims']): Uint8Array[] =>
  images.map((image, index) => {
    const trim = images.length === trims.length ? trims[index] : alike(trims);
    return trim ? trimmedPng(bytesOf(image), trim) : bytesOf(image);
  });

const draw = async (api: ZplApi, request: DrawRequest): Promise<WorkerMessage> => {
  const { id, zpl, widthMm, heightMm, dpmm, trims } = request;
  if (hasHugeGraphic(zpl)) return { type: 'failed', id, reason: 'too_big' };
  try {
    const images = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, dpmm);
    return images.length === 0
      ? { type: 'failed', id, reason: 'not_zpl' }
      : { type: 'drawn', id, png: finished(images, trims) };
  } catch (error) {
    if (isSpent) return { type: 'spent', id };
    return { type: 'failed', id, reason: /no labels/i.test(String(error)) ? 'not_zpl' : 'failed' };
  }
};

const api = loadRenderer();
// An error here ends the thread, and the station notices that.
void api.then(() => send({ type: 'ready' }));
parentPort?.on('message', (request: DrawRequest) => {
  void api.then(async (loaded) => send(await draw(loaded, request)));
});
