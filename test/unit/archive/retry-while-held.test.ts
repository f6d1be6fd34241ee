import { describe, expect, it } from 'vitest';
import { retryWhileHeld } from '#main/archive/core/retry-while-held';

/** In this process other tests have databases, of which collecting would close one that is open (libsql closes a connection twice). */
const collected = (): Promise<void> => Promise.resolve();

const refused = (code: string): Error => Object.assign(new Error(code), { code });

/** Refuses so often, as Windows does of a file that somebody has open. */
const refusing = (times: number, code: string) => {
  let tries = 0;
  const work = (): string => {
    tries += 1;
    if (tries <= times) throw refused(code);
    return 'moved';
  };
  return { work, tries: () => tries };
};

describe('a database that another program has open', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])(
    'a database that another program has open is retried on Windows after %s',
    async (code) => {
      const file = refusing(3, code);
      expect(await retryWhileHeld(file.work, 'win32', collected)).toBe('moved');
      expect(file.tries()).toBe(4);
    },
  );

  it('is not retried on other systems, nor after another error', async () => {
    const [elsewhere, removed] = [refusing(1, 'EBUSY'), refusing(1, 'ENOENT')];
    await expect(retryWhileHeld(elsewhere.work, 'linux')).rejects.toMatchObject({ code: 'EBUSY' });
    await expect(retryWhileHeld(removed.work, 'win32', collected)).rejects.toMatchObject({ code: 'ENOENT' });
    expect([elsewhere.tries(), removed.tries()]).toEqual([1, 1]);
  });

  it('rejects after the time limit', async () => {
    await expect(retryWhileHeld(refusing(Infinity, 'EBUSY').work, 'win32', collected)).rejects.toMatchObject({
      code: 'EBUSY',
    });
  });
});
