import { writeFile } from 'node:fs/promises';
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
  it('says that the bench is read-only, and names the file that sets it up', async () => {
    const file = await written('{ "readOnly": true, "provisioning": "/srv/bench.json" }');
    expect(await policyOf(false, file)).toEqual({ readOnly: true, provisioning: '/srv/bench.json' });
    expect(await policyOf(false, await written('{}'))).toEqual({ readOnly: false, provisioning: null });
  });

  it('that is not there decides nothing', async () => {
    expect(await policyOf(false, join(folder.path, 'none.json'))).toEqual({
      readOnly: false,
      provisioning: null,
    });
    expect(await policyOf(false, null)).toEqual({ readOnly: false, provisioning: null });
  });

  it.each(['{', '[]', '{ "readOnly": "yes" }', '{ "readonly": true }', '{ "provisioning": "" }'])(
    'that is faulty (%s) is an error, never a bench that can be changed',
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

  it('is read as reg.exe prints it, names in any case', () => {
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
  ])('with a value of another kind (%s) is an error', (line) => {
    expect(() => readPolicyKey(key(line))).toThrow('is not what it should be');
  });
});

it('a file of a policy is taken again only once it has changed', () => {
  const bytes = new TextEncoder().encode('{"packbench":1}');
  const first = changedFile(folder.path, bytes);
  expect(first.isNew).toBe(true);
  expect(changedFile(folder.path, bytes).isNew).toBe(true);
  first.taken();
  expect(changedFile(folder.path, bytes).isNew).toBe(false);
  expect(changedFile(folder.path, new TextEncoder().encode('{"packbench":1 }')).isNew).toBe(true);
});
