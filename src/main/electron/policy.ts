import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What this computer's administrator has decided for everybody who uses the program here. */
export interface Policy {
  /** Nobody at the bench changes how it is set up. */
  readOnly: boolean;
  /** A provisioning file that counts, and is taken again whenever it has changed; null for none. */
  provisioning: string | null;
}

const policySchema = z.strictObject({
  readOnly: z.boolean().default(false),
  provisioning: z.string().min(1).nullable().default(null),
});

const nothing: Policy = { readOnly: false, provisioning: null };

/** Where Windows keeps what group policy says; only an administrator writes there. */
const policyKey = 'HKLM\\SOFTWARE\\Policies\\Packbench';

/** Reads what `reg.exe query` prints of the key. @throws Error where a value is of another kind than it should be */
export const readPolicyKey = (registry: string): Policy => {
  const values = new Map(
    [...registry.matchAll(/^ {4}(\S+) {4}(REG_\w+) {4}(.*?)\r?$/gm)].map(
      ([, name = '', kind = '', value = '']): [string, string] => [name.toLowerCase(), `${kind} ${value}`],
    ),
  );
  const given = (name: string, pattern: RegExp): string | null => {
    const value = values.get(name.toLowerCase());
    if (value === undefined) return null;
    const found = pattern.exec(value)?.[1];
    if (found === undefined) throw new Error(`${policyKey}\\${name} is not what it should be`);
    return found;
  };
  return {
    readOnly: Number(given('ReadOnly', /^REG_DWORD (0x[01])$/) ?? 0) === 1,
    provisioning: given('Provisioning', /^REG_SZ (.+)$/),
  };
};

const limitMs = 5_000;

/** `reg.exe` ends with 1 where there is no such key; what else goes wrong is not taken for that. */
const fromRegistry = (): Promise<Policy> =>
  new Promise((resolve, reject) => {
    const reg = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
    execFile(reg, ['query', policyKey], { timeout: limitMs, windowsHide: true }, (error, stdout) => {
      if (error && error.code !== 1) reject(new Error(`${policyKey} can not be read`));
      else {
        try {
          resolve(error ? nothing : readPolicyKey(stdout));
        } catch (wrong) {
          reject(wrong instanceof Error ? wrong : new Error(String(wrong)));
        }
      }
    });
  });

const fromFile = (file: string): Policy => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return nothing;
    throw new Error(`${file} can not be read`);
  }
  try {
    return policySchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} must look like { "readOnly": true, "provisioning": "/srv/bench.json" }`);
  }
};

/**
 * @param file in place of the system's, where the program is not a packaged one; null for none
 * @throws Error where there is a policy that can't be read: a bench that should be read-only must not open as another
 */
export const policyOf = (isPackaged: boolean, file: string | null): Promise<Policy> => {
  if (!isPackaged) return Promise.resolve().then(() => (file === null ? nothing : fromFile(file)));
  if (process.platform === 'win32') return fromRegistry();
  const folder = process.platform === 'darwin' ? '/Library/Application Support/Packbench' : '/etc/packbench';
  return Promise.resolve().then(() => fromFile(join(folder, 'policy.json')));
};

/** Whether a provisioning file is another than the one this bench has taken; `taken` notes that it has. */
export const changedFile = (folder: string, bytes: Uint8Array): { isNew: boolean; taken: () => void } => {
  const note = join(folder, 'policy-taken');
  const hash = createHash('sha256').update(bytes).digest('hex');
  let before = '';
  try {
    before = readFileSync(note, 'utf8');
  } catch {
    // Nothing was taken yet.
  }
  return { isNew: before !== hash, taken: () => writeFileSync(note, hash, { mode: 0o600 }) };
};
