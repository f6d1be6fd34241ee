import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLockHeld, takeLock } from '#main/archive/core/lock';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

it('a lock with content that a disk put there locks as before, and opens the archive', async () => {
  const file = join(folder(), 'archive.db');
  await openTest(file).close();
  writeFileSync(`${file}.lock`, 'not a database '.repeat(100));
  expect(isLockHeld(file)).toBe(false);
  const release = takeLock(file);
  expect(isLockHeld(file)).toBe(true);
  expect(() => takeLock(file)).toThrow(expect.objectContaining({ code: 'locked' }) as Error);
  release();
  writeFileSync(`${file}.lock`, 'not a database '.repeat(100));
  await openTest(file).close();
});
