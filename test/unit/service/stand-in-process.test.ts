import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { clientFor, never, smallOrder } from './sample';

it('the stand-in runs as a separate process, accepts commands, and ends with its standard input', async () => {
  const script = fileURLToPath(new URL('../../support/service-stand-in-process.ts', import.meta.url));
  const process_ = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value as string) as unknown;
  const command = (value: unknown): Promise<unknown> => {
    process_.stdin.write(`${JSON.stringify(value)}\n`);
    return next();
  };

  const { url } = (await next()) as { url: string };
  await command({ do: 'script', operation: 'register', behaviours: [{ kind: 'html' }] });
  const client = clientFor(url);
  expect(await client.register(smallOrder(), never)).toMatchObject({
    failure: { code: 'answer_unreadable' },
  });
  await client.close();
  expect(await command({ do: 'state' })).toMatchObject({
    requests: [{ operation: 'register', method: 'POST' }],
    accepted: { 'ORDER-1': 1 },
  });
  process_.stdin.end();
  expect((await once(process_, 'exit'))[0]).toBe(0);
});
