import { homedir, tmpdir } from 'node:os';
import { sep } from 'node:path';
import { expect, test } from '@playwright/test';
import { runFolder } from '#test/support/search/ledger';

test('programs of this run have a home and a folder for temporary files that are searched after it', () => {
  const run = `${runFolder() ?? 'no run'}${sep}`;
  expect(tmpdir()).toContain(run);
  if (process.platform === 'linux') expect(homedir()).toContain(run);
});
