import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { hostAt, label } from './printer/host';
import { buy } from './service/bench';

const running: ChildProcessWithoutNullStreams[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
  }
});

interface Process {
  child: ChildProcessWithoutNullStreams;
  lines: Interface;
  next: () => Promise<Record<string, unknown>>;
  ask: (command: unknown) => Promise<Record<string, unknown>>;
}

const start = (file: string, options: unknown): Process => {
  const path = new URL(`../../support/${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', path, JSON.stringify(options)]);
  running.push(child);
  const lines = createInterface({ input: child.stdout });
  const iterator = lines[Symbol.asyncIterator]();
  const next = async (): Promise<Record<string, unknown>> => {
    const line = await iterator.next();
    return JSON.parse(String(line.value)) as Record<string, unknown>;
  };
  return {
    child,
    lines,
    next,
    ask: (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      return next();
    },
  };
};

const ended = async ({ child }: Process): Promise<unknown> => {
  const over = once(child, 'exit');
  child.stdin.end();
  const [code] = (await over) as [number];
  return code;
};

test('the virtual printer runs in its own process', async () => {
  const printer = start('virtual-printer-process.ts', {
    counterStartsAt: 40,
    knobs: { mediaOut: true, msPerLabel: 1 },
  });
  const { port } = (await printer.next()) as { port: number };
  (await hostAt({ port })).send(label('A'));
  expect(await printer.ask({ do: 'state' })).toMatchObject({ state: 'mediaOut', counter: 40 });
  await printer.ask({ do: 'set', knobs: { mediaOut: false } });
  const after = await printer.ask({ do: 'until', printed: 1 });
  expect(after).toMatchObject({ state: 'ready', counter: 41, idle: true });
  expect(after['printed']).toMatchObject([{ number: 1, bytes: Buffer.from(label('A')).toString('base64') }]);
  expect(await printer.ask({ do: 'until', printed: 2, milliseconds: 10 })).toEqual({
    error: 'Error: the virtual printer is ready with 1 labels printed',
  });
  expect(await ended(printer)).toBe(0);
});

test('the practice service runs in its own process', async () => {
  const service = start('practice-service-process.ts', { latencyMs: 0 });
  const there = await service.next();
  await service.ask({ do: 'fail', faults: [{ kind: 'status500AfterAccept' }] });
  const packageId = await buy(there as never);
  expect(packageId).toBe('undefined');
  const state = await service.ask({ do: 'state' });
  expect(state['packages']).toMatchObject([{ request: { ref1: 'PB-1' } }]);
  expect(state['requests']).toMatchObject([{ operation: 'register', method: 'POST' }]);
  expect(await ended(service)).toBe(0);
});
