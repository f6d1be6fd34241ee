import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { contract, events } from '#shared/bridge/contract';
import { projectRoot } from '#test/support/root';

const source = readFileSync(join(projectRoot, 'out', 'preload', 'index.cjs'), 'utf8');

interface Bridge {
  call(name: string, input: unknown): Promise<unknown>;
  on(name: string, listener: (payload: unknown) => void): () => void;
}

/** Runs it as a sandboxed page of Electron 45 does: with `electron` to require, and with nothing else of Node. */
const load = () => {
  const exposed: Record<string, Bridge> = {};
  const asked: unknown[][] = [];
  let emit: (name: string, payload: unknown) => void = () => undefined;
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: Bridge) => (exposed[name] = api) },
    ipcRenderer: {
      invoke: (...words: unknown[]) => Promise.resolve(asked.push(words)),
      on: (_channel: string, listener: (event: object, name: string, payload: unknown) => void) =>
        (emit = (name, payload) => listener({}, name, payload)),
    },
  };
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
  runInNewContext(source, { require, exports: {}, module: { exports: {} } });
  return { exposed, asked, emit: (name: string, payload: unknown) => emit(name, payload) };
};

it('the preload script needs nothing of Node: it works where there is no Buffer, no process and no timer', async () => {
  const { exposed, asked, emit } = load();
  expect(Object.keys(exposed)).toEqual(['station']);
  const station = exposed['station']!;
  const [name = ''] = Object.keys(contract);
  await station.call(name, { bytes: new Uint8Array(2) });
  expect(asked).toEqual([['station:call', name, { bytes: new Uint8Array(2) }]]);
  expect(await station.call('no.such', {})).toMatchObject({ ok: false });
  const [event = ''] = Object.keys(events);
  const received: unknown[] = [];
  const stop = station.on(event, (payload) => received.push(payload));
  emit(event, 1);
  stop();
  emit(event, 2);
  expect(received).toEqual([1]);
});

it('it names nothing that only Node, or a shim of Electron’s, would give it', () => {
  expect(
    source.match(/\b(?:Buffer|process|global|setImmediate|clearImmediate|__dirname|__filename)\b/g),
  ).toBeNull();
  expect([...source.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual([`"electron"`]);
});
