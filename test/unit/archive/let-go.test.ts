import { describe, expect, it } from 'vitest';
import { onceLetGo } from '#main/archive/core/let-go';

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

describe('a database that somebody has open', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('is waited for where Windows says %s', async (code) => {
    const file = refusing(3, code);
    expect(await onceLetGo(file.work, 'win32', collected)).toBe('moved');
    expect(file.tries()).toBe(4);
  });

  it('is waited for nowhere else, nor where something else is wrong', async () => {
    const [elsewhere, gone] = [refusing(1, 'EBUSY'), refusing(1, 'ENOENT')];
    await expect(onceLetGo(elsewhere.work, 'linux')).rejects.toMatchObject({ code: 'EBUSY' });
    await expect(onceLetGo(gone.work, 'win32', collected)).rejects.toMatchObject({ code: 'ENOENT' });
    expect([elsewhere.tries(), gone.tries()]).toEqual([1, 1]);
  });

  it('is refused in the end', async () => {
    await expect(onceLetGo(refusing(Infinity, 'EBUSY').work, 'win32', collected)).rejects.toMatchObject({
      code: 'EBUSY',
    });
  });
});
