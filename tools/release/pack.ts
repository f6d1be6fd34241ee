import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pathsBelow } from '../installers/tree';

async function* contentOf(folder: string, paths: readonly string[], list: Buffer): AsyncGenerator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  yield length;
  yield list;
  for (const path of paths) yield* createReadStream(join(folder, path)) as AsyncIterable<Buffer>;
}

/**
 * Chromium's helper must belong to root, but a file that a bench downloads itself does not: with the helper beside the program, the program
 * would end. Without it the helper of the system's package is used (`tools/installers/files/packbench.sh`).
 */
const ofSystem: ReadonlySet<string> = new Set(['chrome-sandbox']);

/** Packs a program folder into one file, as `src/main/newer-version/pack.ts` reads it; the same folder gives the same bytes. */
export const pack = async (folder: string, target: string): Promise<void> => {
  const files = pathsBelow(folder).filter(
    (path) => !ofSystem.has(path) && statSync(join(folder, path)).isFile(),
  );
  const index = files.map((path) => {
    const { size, mode } = statSync(join(folder, path));
    return { path: path.replaceAll('\\', '/'), bytes: size, executable: (mode & 0o100) !== 0 };
  });
  const content = contentOf(folder, files, Buffer.from(JSON.stringify(index)));
  await pipeline(Readable.from(content), createGzip({ level: 6 }), createWriteStream(target));
};
