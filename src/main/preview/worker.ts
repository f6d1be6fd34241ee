import { webcrypto } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ZplApi } from 'zpl-renderer-js';
import { hasHugeGraphic } from './graphics';
import type { DrawRequest, WorkerMessage } from './messages';

/** Node 18, inside Electron 25, has no global `crypto` in a worker; the renderer's Go runtime asks for it when loaded. */
const giveCrypto = (): void => {
  if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
};

/** Loaded only now, after `crypto` is there, and from this file's own folder wherever it was built to. */
const loadRenderer = async (): Promise<ZplApi> => {
  giveCrypto();
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

const draw = async (api: ZplApi, request: DrawRequest): Promise<WorkerMessage> => {
  const { id, zpl, widthMm, heightMm, dpmm } = request;
  if (hasHugeGraphic(zpl)) return { type: 'failed', id, reason: 'too_big' };
  try {
    const images = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, dpmm);
    return images.length === 0
      ? { type: 'failed', id, reason: 'not_zpl' }
      : { type: 'drawn', id, png: images.map(bytesOf) };
  } catch (error) {
    return { type: 'failed', id, reason: /no labels/i.test(String(error)) ? 'not_zpl' : 'failed' };
  }
};

const api = loadRenderer();
// What breaks here ends the thread, and the station sees that.
void api.then(() => send({ type: 'ready' }));
parentPort?.on('message', (request: DrawRequest) => {
  void api.then(async (loaded) => send(await draw(loaded, request)));
});
