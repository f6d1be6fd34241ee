import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realTimers } from '#main/printing/timers';
import { createFileConnector } from '#main/printing/transport/device-file/connect';
import { forkChild } from '#tools/fork-child';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

const connector = createFileConnector(forkChild(join(projectRoot, 'out', 'main', 'device-file-child.cjs')));
const connect = (path: string) => connector.connect(path, 10_000, realTimers, new AbortController().signal);

it('an ordinary file is never written, whatever its name', async () => {
  const folder = await ownFolder('device-file-child');
  const path = join(folder.path, 'lp0');
  writeFileSync(path, 'kept');
  expect(await connect(path)).toEqual({ ok: false, reason: 'offline' });
  expect(readFileSync(path, 'utf8')).toBe('kept');
  await folder.remove();
});

it.skipIf(process.platform === 'win32')('a character device is opened', async () => {
  const opened = await connect('/dev/null');
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.transport.end(1_000, true);
});
