import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { Credentials } from '#shared/settings';
import type { Secret, SecretKind } from './ledger';

type Told = readonly (readonly [name: string, input: string])[];

/** Records the secrets that the page sends to the program, so that no test has to list them. */
export const listenForSecrets = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ ipcMain }) => {
    const secrets: [string, string][] = [];
    (globalThis as Record<string, unknown>)['toldSecrets'] = secrets;
    const channel = 'station:call';
    type Handler = (...input: unknown[]) => Promise<unknown>;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    const answer = handlers.get(channel);
    if (!answer) return;
    handlers.set(channel, (event, name, input) => {
      if (
        /^(credentials\.set|settings\.(try|join)Floor|people\.|data\.backup|provisioning\.load)/.test(
          String(name),
        )
      ) {
        const inWords = (_: string, value: unknown): unknown =>
          value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
        secrets.push([String(name), JSON.stringify(input ?? {}, inWords)]);
      }
      return answer(event, name, input);
    });
  });

const as = (kind: SecretKind, ...values: unknown[]): Secret[] =>
  values.filter((value) => typeof value === 'string').map((value) => ({ kind, value }));

/** All credentials, and the header value that two of them form. */
export const credentialsIn = (credentials: Credentials): Secret[] => {
  const { basicUsername, basicPassword } = credentials;
  const header =
    basicUsername === undefined || basicPassword === undefined
      ? []
      : [Buffer.from(`${basicUsername}:${basicPassword}`).toString('base64')];
  return as('credential', ...Object.values(credentials), ...header);
};

/** The credentials in a provisioning file, valid or not. */
export const credentialsOfFile = (content: unknown): Secret[] => {
  const { credentials } = content as { credentials?: Credentials };
  return credentials === undefined ? [] : credentialsIn(credentials);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/**
 * The credentials in the provisioning files that a station is started with: it reads them before its page
 * exists.
 */
export const provisionedSecrets = async (args: readonly string[]): Promise<Secret[]> => {
  const files = args.flatMap((arg, at) => {
    const [name, value] = arg.split('=', 2);
    return name === '--provision' ? [value ?? args[at + 1] ?? ''] : [];
  });
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.map(parsed).flatMap(credentialsOfFile);
};

const secretsOf = ([name, text]: Told[number]): Secret[] => {
  const input = parsed(text) as Record<string, unknown>;
  if (name === 'credentials.set') return credentialsIn(input);
  if (/^settings\.(try|join)Floor$/.test(name))
    return as('credential', input['password'], input['passphrase']);
  if (name === 'data.backup') return as('passphrase', input['passphrase']);
  if (name === 'provisioning.load') return credentialsOfFile(parsed(String(input['bytes'])));
  const proof = (input['proof'] ?? {}) as Record<string, unknown>;
  return as('badge', input['badge'], proof['badge']);
};

/** With the asynchronous call if this Electron has one. */
const decrypted = (electron: ElectronApplication, bytes: Buffer): Promise<string> =>
  electron.evaluate(async ({ safeStorage }, text) => {
    const given = Buffer.from(text, 'base64');
    const storage = safeStorage as unknown as {
      decryptStringAsync?(bytes: Buffer): Promise<{ result: string }>;
      decryptString(bytes: Buffer): string;
    };
    return (await storage.decryptStringAsync?.(given))?.result ?? storage.decryptString(given);
  }, bytes.toString('base64'));

/**
 * The key of the station's archive from its keychain; none without a key, or without a keychain that can
 * decrypt it.
 */
export const archiveKey = async (electron: ElectronApplication, folder: string): Promise<Secret[]> => {
  const bytes = await readFile(join(folder, 'archive-key.bin')).catch(() => null);
  if (bytes === null) return [];
  return as('archive key', await decrypted(electron, bytes).catch(() => undefined));
};

/** The secrets that the page has sent to the program so far. */
export const toldSecrets = async (electron: ElectronApplication): Promise<Secret[]> => {
  const secrets = await electron.evaluate(() => (globalThis as Record<string, unknown>)['toldSecrets']);
  return ((secrets ?? []) as Told).flatMap(secretsOf);
};
