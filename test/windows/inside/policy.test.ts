import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { policyOf } from '#main/electron/policy';

const key = 'HKLM\\SOFTWARE\\Policies\\Packbench';
const reg = (...args: string[]) => promisify(execFile)('reg.exe', args);

afterEach(() => reg('delete', key, '/f').catch(() => undefined));

describe('the policy in the registry of Windows', () => {
  it('a missing policy changes nothing', async () => {
    expect(await policyOf(true, null)).toEqual({ readOnly: false, provisioning: null });
  });

  it('the policy makes the bench read-only and names its provisioning file', async () => {
    await reg('add', key, '/v', 'ReadOnly', '/t', 'REG_DWORD', '/d', '1', '/f');
    await reg('add', key, '/v', 'Provisioning', '/d', '\\\\srv\\packing\\bench 3.json', '/f');
    expect(await policyOf(true, null)).toEqual({
      readOnly: true,
      provisioning: '\\\\srv\\packing\\bench 3.json',
    });
  });

  it('a value of another type is an error', async () => {
    await reg('add', key, '/v', 'ReadOnly', '/d', 'yes', '/f');
    await expect(policyOf(true, null)).rejects.toThrow('ReadOnly is not what it should be');
  });
});
