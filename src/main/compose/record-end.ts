import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Head, headSchema } from '#shared/record/record';
import { type Keychain, keychainState } from '../credentials/keychain';

const fileSchema = z.object({ ends: z.record(z.string(), headSchema) });
const sealedSchema = z.object({ sealed: z.string() });

/** What is written at most between two looks: so much of the record's end may be cut off unseen, after a power cut only. */
const everyMs = 30_000;

/** The archive, by shape. */
interface Book {
  recordHead(): Promise<Head | null>;
  hashAt(seq: number): Promise<string | null>;
}

/**
 * The end of the record kept outside the archive, one for each environment: whoever cuts entries off the end of the chain would
 * have to change this too, which the keychain seals where there is one. It moves on while the archive still holds what it says,
 * and stays where it is otherwise, for it is what tells of that.
 */
export const createRecordEnds = ({ folder, keychain }: { folder: string; keychain: Keychain }) => {
  const file = join(folder, 'record-end.json');
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** A file that can't be read is none: the check then says that there was nothing to compare with. */
  const read = async (): Promise<Record<string, Head>> => {
    try {
      const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const sealed = sealedSchema.safeParse(raw);
      const told: unknown = sealed.success
        ? JSON.parse(await keychain.decrypt(Buffer.from(sealed.data.sealed, 'base64')))
        : raw;
      return fileSchema.parse(told).ends;
    } catch {
      return {};
    }
  };
  const write = async (ends: Record<string, Head>): Promise<void> => {
    const text = JSON.stringify({ ends });
    const sealed =
      (await keychainState(keychain)) === 'ok' ? await keychain.encrypt(text).catch(() => null) : null;
    const whole = sealed ? JSON.stringify({ sealed: Buffer.from(sealed).toString('base64') }) : text;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, whole, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  const save = async (environment: string, archive: Book, isForced: boolean): Promise<void> => {
    const ends = await read();
    const kept = ends[environment];
    const now = await archive.recordHead();
    if (!now || (now.count === kept?.count && now.hash === kept.hash)) return;
    const stands = !kept || (await archive.hashAt(kept.count)) === kept.hash;
    if (stands || isForced) await write({ ...ends, [environment]: now });
  };

  return {
    kept: (environment: string): Promise<Head | null> =>
      inTurn(async () => (await read())[environment] ?? null),
    /** Another archive took this one's place by a person's wish: its end counts from now on. */
    take: (environment: string, archive: Book): Promise<void> =>
      inTurn(() => save(environment, archive, true)),
    /** Keeps the end now, at times, and when it is closed. */
    follow: (
      environment: string,
      archive: Book,
      onError: (error: unknown) => void,
    ): (() => Promise<void>) => {
      const keep = (): Promise<void> => inTurn(() => save(environment, archive, false)).catch(onError);
      void keep();
      const timer = setInterval(() => void keep(), everyMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await keep();
      };
    },
  };
};
export type RecordEnds = ReturnType<typeof createRecordEnds>;
