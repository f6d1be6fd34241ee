import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedFile, policyOf, readPolicyKey } from '#main/electron/policy';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('policy');
});
afterEach(() => folder.remove());

const written = async (text: string): Promise<string> => {
  const file = join(folder.path, 'policy.json');
  await writeFile(file, text);
  return file;
};

describe('the policy of a computer', () => {
  it('can make the bench read-only, and name the file that sets it up', async () => {
    const file = await written('{ "readOnly": true, "provisioning": "/srv/bench.json" }');
    expect(await policyOf(false, file)).toEqual({ readOnly: true, provisioning: '/srv/bench.json' });
    expect(await policyOf(false, await written('{}'))).toEqual({ readOnly: false, provisioning: null });
  });

  it('names a file for each computer where {computer} stands in the path', async () => {
    const file = await written('{ "provisioning": "/srv/{computer}/{computer}.json" }');
    const { provisioning } = await policyOf(false, file);
    expect(provisioning).toBe(`/srv/${hostname()}/${hostname()}.json`);
  });

  it('that does not exist sets nothing', async () => {
    expect(await policyOf(false, join(folder.path, 'none.json'))).toEqual({
      readOnly: false,
      provisioning: null,
    });
    expect(await policyOf(false, null)).toEqual({ readOnly: false, provisioning: null });
  });

  it.each(['{', '[]', '{ "readOnly": "yes" }', '{ "readonly": true }', '{ "provisioning": "" }'])(
    'a faulty policy of the computer (%s) is an error, and never allows changes',
    async (text) => {
      await expect(policyOf(false, await written(text))).rejects.toThrow('must look like');
    },
  );

  it('that can not be read is an error', async () => {
    await expect(policyOf(false, folder.path)).rejects.toThrow('can not be read');
  });
});

describe('the policy key of Windows', () => {
  const key = (...lines: string[]): string =>
    ['', 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Packbench', ...lines, ''].join('\r\n');

  it('is parsed from the output of reg.exe, with names in any case', () => {
    const printed = key(
      '    readonly    REG_DWORD    0x1',
      '    Provisioning    REG_SZ    \\\\srv\\a b\\bench.json',
    );
    expect(readPolicyKey(printed)).toEqual({ readOnly: true, provisioning: '\\\\srv\\a b\\bench.json' });
    expect(readPolicyKey(key('    ReadOnly    REG_DWORD    0x0'))).toEqual({
      readOnly: false,
      provisioning: null,
    });
    expect(readPolicyKey(key())).toEqual({ readOnly: false, provisioning: null });
  });

  it.each([
    '    ReadOnly    REG_SZ    1',
    '    ReadOnly    REG_DWORD    0x2',
    '    Provisioning    REG_DWORD    0x1',
  ])('a policy key of Windows with a value of another kind (%s) is an error', (line) => {
    expect(() => readPolicyKey(key(line))).toThrow('is not what it should be');
  });

  // reg.exe writes in the code page of the computer, and some of these bytes happen to be UTF-8 too.
  it.each([
    ['Büro in code page 850', [0x42, 0x81, 0x72, 0x6f]],
    ['тип in code page 866', [0xe2, 0xa8, 0xaf]],
    ['联通 in code page 936', [0xc1, 0xaa, 0xcd, 0xa8]],
  ])('a path with letters beyond ASCII (%s) is an error that names the value and the remedy', (_, bytes) => {
    const folder = Buffer.from(bytes).toString('utf8');
    const read = () => readPolicyKey(key(`    Provisioning    REG_SZ    C:\\${folder}\\bench.json`));
    expect(read).toThrow(/Packbench\\Provisioning .*: use only ASCII/);
  });
});

it('the file of a policy is loaded again only after it has changed', () => {
  const bytes = new TextEncoder().encode('{"packbench":1}');
  const first = changedFile(folder.path, bytes);
  expect(first.isNew).toBe(true);
  expect(changedFile(folder.path, bytes).isNew).toBe(true);
  first.taken();
  expect(changedFile(folder.path, bytes).isNew).toBe(false);
  expect(changedFile(folder.path, new TextEncoder().encode('{"packbench":1 }')).isNew).toBe(true);
});

it('a file of a policy that can not be read is as good as the one taken before, and is missed where none was', () => {
  expect(changedFile(folder.path, null).isNew).toBe(true);
  changedFile(folder.path, new TextEncoder().encode('{"packbench":1}')).taken();
  expect(changedFile(folder.path, null).isNew).toBe(false);
});
