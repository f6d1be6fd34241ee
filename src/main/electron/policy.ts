import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../base/bytes';
import { errorCode } from '../base/error-code';

/** What this computer's administrator has set for all users of the program. */
export interface Policy {
  /** The set-up of the bench can't be changed at it. */
  readOnly: boolean;
  /** A provisioning file that is loaded, and loaded again whenever it has changed; null for none. */
  provisioning: string | null;
}

const policySchema = z.strictObject({
  readOnly: z.boolean().default(false),
  provisioning: z.string().min(1).nullable().default(null),
});

const nothing: Policy = { readOnly: false, provisioning: null };

/** Where Windows keeps group policy; only an administrator can write there. */
const policyKey = 'HKLM\\SOFTWARE\\Policies\\Packbench';

/** Parses the output of `reg.exe query` for the key. @throws Error where a value has another kind than expected */
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
    // reg.exe writes other characters in the code page of the computer, which is not known here.
    if (/[^\x20-\x7e]/.test(found))
      throw new Error(`${policyKey}\\${name} has characters that can not be read: use only ASCII`);
    return found;
  };
  return {
    readOnly: Number(given('ReadOnly', /^REG_DWORD (0x[01])$/) ?? 0) === 1,
    provisioning: given('Provisioning', /^REG_SZ (.+)$/),
  };
};

const limitMs = 5_000;

/** `reg.exe` exits with 1 where the key does not exist; other errors are not treated like that. */
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
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return nothing;
    throw new Error(`${file} can not be read`);
  }
  try {
    return policySchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} must look like { "readOnly": true, "provisioning": "/srv/bench.json" }`);
  }
};

/** One policy may serve many benches: `{computer}` in the path of its file stands for the name of the computer. */
const forComputer = (policy: Policy): Policy => ({
  ...policy,
  provisioning: policy.provisioning?.replaceAll('{computer}', hostname()) ?? null,
});

const policyHere = (isPackaged: boolean, file: string | null): Policy | Promise<Policy> => {
  if (!isPackaged) return file === null ? nothing : fromFile(file);
  if (process.platform === 'win32') return fromRegistry();
  const folder = process.platform === 'darwin' ? '/Library/Application Support/Packbench' : '/etc/packbench';
  return fromFile(join(folder, 'policy.json'));
};

/**
 * @param file replaces the system's file where the program is not packaged; null for none
 * @throws Error where there is a policy that can't be read: a bench that should be read-only must not open without it
 */
export const policyOf = async (isPackaged: boolean, file: string | null): Promise<Policy> =>
  forComputer(await policyHere(isPackaged, file));

const noteIn = (folder: string): string => join(folder, 'policy-taken');

/** The settings that a policy's file set up are gone: the file is loaded again, unchanged as it may be. */
export const forgetTaken = (folder: string): void => rmSync(noteIn(folder), { force: true });

/**
 * Whether a provisioning file differs from the last one that this bench loaded; `taken` notes that it was loaded.
 * @param bytes null where the file can't be read: then the last loaded one stays valid, so that an unavailable file server stops no bench
 */
export const changedFile = (
  folder: string,
  bytes: Uint8Array | null,
): { isNew: boolean; taken: () => void } => {
  const note = noteIn(folder);
  let before = '';
  try {
    before = readFileSync(note, 'utf8');
  } catch {
    // No file was loaded yet.
  }
  if (bytes === null) return { isNew: before === '', taken: () => undefined };
  const hash = sha256(bytes);
  return { isNew: before !== hash, taken: () => writeFileSync(note, hash, { mode: 0o600 }) };
};
