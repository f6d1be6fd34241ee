import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { Agent, request } from 'undici';
import { syncFolder } from './files';
import { UntrustedRelease, type Release } from './release';

const patienceMs = 30_000;
/** Size limit of `release.json` and its signature. */
const smallBytes = 64 * 1024;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the address is a folder of this computer or its network, an https: address, or an address on this computer. */
export const isSource = (address: string): boolean => {
  if (isAbsolute(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)));
};

/** Sets the TLS check explicitly, so that no environment variable can switch it off. */
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

/** Reads a small file completely. @throws where it does not exist or is not small */
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

/** Whether the file exists with exactly the signed bytes. */
export const matchesDigest = async (file: string, { sha256 }: Release): Promise<boolean> =>
  existsSync(file) && (await hashOf(file)) === sha256;

const writeTo = async (file: string, chunks: AsyncIterable<Buffer>, release: Release): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > release.bytes) throw new UntrustedRelease('it is longer than it was signed');
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Downloads the file of a release, unless it is already there. It gets its name only when it is complete and matches the signed
 * digest; otherwise nothing of it stays.
 * @throws Refused where it is another file; Error where it can't be downloaded
 */
export const download = async (address: string, release: Release, file: string): Promise<void> => {
  if (await matchesDigest(file, release)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  rmSync(file, { force: true });
  try {
    await reading(address, release.file, (chunks) => writeTo(part, chunks, release));
    if (!(await matchesDigest(part, release)))
      throw new UntrustedRelease('it is not the file that was signed');
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(dirname(file));
};
