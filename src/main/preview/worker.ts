import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ZplApi } from 'zpl-renderer-js';
import { hasHugeGraphic } from './graphics';
import { withMemoryCap } from './memory-cap';
import type { DrawRequest, WorkerMessage } from './messages';
import { trimmedPng } from './trim';

/** A page of 600 dpi takes 40 MB and what it is made of as much again; 50 of them in one document 140 MB. */
const mostMemory = 384 * 1024 * 1024;

/** True once the renderer's program ended by itself, which it does when it gets no more memory. */
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

/** The renderer brings its module along and gives no say in its memory; so it is given one here, where it is made. */
const limitMemory = (): void => {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { instantiate: Instantiate } };
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) => {
    // Whoever else makes a module in this thread (a loader of modules does) is left alone.
    if (!imports?.gojs) return instantiate(module, imports);
    watchEnd(imports.gojs);
    return instantiate(withMemoryCap(module, mostMemory), imports);
  };
};

/** Loaded only now, after `crypto` is there, and from this file's own folder wherever it was built to. */
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

/** A copy that owns its memory, so that it can be handed over instead of copied again. */
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
// What breaks here ends the thread, and the station sees that.
void api.then(() => send({ type: 'ready' }));
parentPort?.on('message', (request: DrawRequest) => {
  void api.then(async (loaded) => send(await draw(loaded, request)));
});
