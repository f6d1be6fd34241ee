import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { policyOf } from '#main/electron/policy';

const key = 'HKLM\\SOFTWARE\\Policies\\Packbench';
const reg = (...args: string[]) => promisify(execFile)('reg.exe', args);

afterEach(() => reg('delete', key, '/f').catch(() => undefined));

describe('the policy in the registry of Windows', () => {
  it('that is not there decides nothing', async () => {
    expect(await policyOf(true, null)).toEqual({ readOnly: false, provisioning: null });
  });

  it('makes the bench read-only and names the file that sets it up', async () => {
    await reg('add', key, '/v', 'ReadOnly', '/t', 'REG_DWORD', '/d', '1', '/f');
    await reg('add', key, '/v', 'Provisioning', '/d', '\\\\srv\\packing\\bench 3.json', '/f');
    expect(await policyOf(true, null)).toEqual({
      readOnly: true,
      provisioning: '\\\\srv\\packing\\bench 3.json',
    });
  });

  it('with a value of another kind is an error', async () => {
    await reg('add', key, '/v', 'ReadOnly', '/d', 'yes', '/f');
    await expect(policyOf(true, null)).rejects.toThrow('ReadOnly is not what it should be');
  });
});
