import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from './files';

/**
 * A program folder in one file, compressed with gzip: the length of the list (four bytes, big-endian), the list as JSON, then the files'
 * bytes in the order of the list. It has no links and no paths that lead outside, so unpacking stays inside the folder.
 */
export const packIndexSchema = z
  .array(
    z.strictObject({
      path: z
        .string()
        .regex(/^[^\0\\]{1,1000}$/)
        .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))
        .refine((path) => !/^[A-Za-z]:/.test(path)),
      bytes: z.number().int().min(0),
      executable: z.boolean(),
    }),
  )
  .max(20_000);
type Entry = z.infer<typeof packIndexSchema>[number];

/** Reads a stream in pieces of a given number of bytes. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Yields pieces as they arrive. @throws where the stream ends too early */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async whole(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.take(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async #next(): Promise<Buffer> {
    const next: IteratorResult<Buffer, unknown> = await this.#chunks.next();
    if (next.done === true) throw new Error('the file ends too early');
    return next.value;
  }
}

const longestList = 8 * 1024 * 1024;

const writeEntry = async (
  reader: Reader,
  { path, bytes, executable }: Entry,
  folder: string,
): Promise<void> => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx', executable ? 0o755 : 0o644);
  try {
    for await (const piece of reader.take(bytes)) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Unpacks into a folder that does not exist yet. Everything is synced when it resolves; when it rejects, some files may exist.
 * @throws Error where the file is not a program pack, or is cut short
 */
export const unpack = async (file: string, folder: string): Promise<void> => {
  const stream = createReadStream(file).pipe(createGunzip());
  const reader = new Reader(stream);
  const length = (await reader.whole(4)).readUInt32BE();
  if (length > longestList) throw new Error('its list is too long');
  const list = packIndexSchema.parse(JSON.parse((await reader.whole(length)).toString('utf8')));
  await mkdir(folder, { recursive: true });
  for (const entry of list) await writeEntry(reader, entry, folder);
  for (const path of new Set(list.map((entry) => dirname(join(folder, entry.path))))) syncFolder(path);
  syncFolder(folder);
};
