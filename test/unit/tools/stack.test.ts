import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startGroup, stopGroup } from '#tools/processes';
import { stackOfBusiest } from '#tools/suites/stack';

const start = (code: string) =>
  startGroup(process.execPath, ['-e', `process.stdout.write('begun'); ${code}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });

it.runIf(process.platform === 'linux')(
  'a process that computes for ever says in which function',
  async () => {
    const child = start('function computes() { for (;;) Math.sqrt(2); } computes();');
    await once(child.stdout!, 'data');
    expect((await stackOfBusiest(child.pid!))[0]).toMatch(/^computes /);
    await stopGroup(child);
  },
);

it.runIf(process.platform === 'linux')('one that waits says that', async () => {
  const child = start('setTimeout(() => undefined, 60_000);');
  await once(child.stdout!, 'data');
  await expect.poll(() => stackOfBusiest(child.pid!)).toEqual(['No process of it computes: it waits']);
  await stopGroup(child);
});
