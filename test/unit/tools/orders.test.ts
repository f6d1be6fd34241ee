import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { outputOf } from '#tools/processes';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('orders');
});
afterEach(() => folder.remove());

const run = (...args: string[]) =>
  outputOf(process.execPath, ['--import', 'tsx', join(projectRoot, 'tools/orders.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, INIT_CWD: folder.path },
  });

it('an order file to try things with lies where the person stands, each order with a number of its own', async () => {
  const { status } = await run('ten.json', '10');
  expect(status).toBe(0);
  const orders = JSON.parse(readFileSync(join(folder.path, 'ten.json'), 'utf8')) as { ref1: string }[];
  expect(new Set(orders.map(({ ref1 }) => ref1)).size).toBe(10);
  expect(orders[9]!.ref1).toMatch(/^TRY-\d{12}-0010$/);
});

it('other words make no file, and say what was meant', async () => {
  const { status, stderr } = await run('ten.json', '0');
  expect(status).toBe(1);
  expect(stderr).toContain('npm run orders -- orders.json 10');
});
