import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { Agent, request } from 'undici';
import { syncFolder } from './files';
import type { Release } from './release';

const patienceMs = 30_000;
/** Of `release.json` and its signature. */
const smallBytes = 64 * 1024;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A folder of this machine or of its network, an https: address, or one of this machine. */
export const isSource = (address: string): boolean => {
  if (isAbsolute(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)));
};

/** Named here: no variable of the environment switches it off. */
const agent = (): Agent => new Agent({ connect: { rejectUnauthorized: true, timeout: patienceMs } });

async function* overHttp(address: string, name: string, dispatcher: Agent): AsyncGenerator<Buffer> {
  const url = new URL(name, address.endsWith('/') ? address : `${address}/`);
  const times = { headersTimeout: patienceMs, bodyTimeout: patienceMs };
  const { statusCode, body } = await request(url, { dispatcher, ...times });
  if (statusCode !== 200) throw new Error(`${name}: HTTP ${statusCode}`);
  yield* body as AsyncIterable<Buffer>;
}

const reading = async <T>(
  address: string,
  name: string,
  read: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> => {
  if (isAbsolute(address)) return read(createReadStream(join(address, name)));
  const dispatcher = agent();
  try {
    return await read(overHttp(address, name, dispatcher));
  } finally {
    await dispatcher.destroy();
  }
};

/** A small file whole. @throws where it is not there, or not small */
export const readSmall = (address: string, name: string): Promise<Buffer> =>
  reading(address, name, async (chunks) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > smallBytes) throw new Error(`${name} is too large`);
      pieces.push(chunk);
    }
    return Buffer.concat(pieces);
  });

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
};

/** Whether the file is there, byte for byte as it was signed. */
export const isWhole = async (file: string, { sha256 }: Release): Promise<boolean> =>
  existsSync(file) && (await hashOf(file)) === sha256;

/**
 * Brings the file of a release here, unless it is here. Under its name it is whole, and what was signed.
 * @throws Error where it is another, or can't be had
 */
export const download = async (address: string, release: Release, file: string): Promise<void> => {
  if (await isWhole(file, release)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  rmSync(file, { force: true });
  await reading(address, release.file, async (chunks) => {
    const handle = await open(part, 'w', 0o600);
    try {
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > release.bytes) throw new Error('it is longer than it was signed');
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  if (!(await isWhole(part, release))) {
    rmSync(part, { force: true });
    throw new Error('it is not the file that was signed');
  }
  renameSync(part, file);
  syncFolder(dirname(file));
};
