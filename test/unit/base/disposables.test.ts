import { expect, it } from 'vitest';
import { createDisposables } from '#main/base/disposables';

it('closes the last part first, and the others also when one fails', async () => {
  const closed: string[] = [];
  const errors: unknown[] = [];
  const disposables = createDisposables((error) => errors.push(error));
  disposables.add(() => Promise.resolve(closed.push('first')));
  disposables.add(() => Promise.reject(new Error('it broke')));
  disposables.add(() => Promise.resolve(closed.push('last')));
  await disposables.close();
  expect(closed).toEqual(['last', 'first']);
  expect(errors).toEqual([new Error('it broke')]);
});

it('a second call waits for the parts that the first one closes, and closes none twice', async () => {
  const disposables = createDisposables(() => undefined);
  let close = (): void => undefined;
  let count = 0;
  disposables.add(() => {
    count += 1;
    return new Promise<void>((resolve) => (close = resolve));
  });
  let isClosed = false;
  const calls = [disposables.close(), disposables.close().then(() => (isClosed = true))];
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  close();
  await Promise.all(calls);
  expect(count).toBe(1);
});
