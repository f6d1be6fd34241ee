import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from './files';

/**
 * A program folder in one file, compressed with gzip: how long the list is (four bytes, the greatest first), the list as JSON, then the files'
 * bytes in its order. It knows no links and no paths that lead out, so nothing in it can.
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

/** What is read of a stream, by so many bytes. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** In pieces as they come. @throws where there is less */
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
 * Unpacks into a folder that is not there yet. All of it is on the disk when it resolves; where it rejects a part may be.
 * @throws Error where the file is none of ours, or cut short
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
