import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { newArchiveKey } from '#main/archive/core/cipher';
import type { UnreadAnswer } from '#shared/label/stored';
import { createRooms } from '#main/archive/disk/room';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { documents, draftLabel, succeeded } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const answerBytes = 65_536;
const later = '2026-11-21T10:05:00.000Z';
const words = 'ZWETSCHGEN-';
const answer = {
  ...{ status: 200, contentType: 'application/json', contentEncoding: null, isWhole: true, isMasked: false },
  bytes: Buffer.from(`{"packageId":"Pa","message":"${words.repeat(500)}"}`),
};
const stopped: LabelEvent = {
  ...({ type: 'register.failed', retryAt: null } as const),
  failure: { code: 'answer_unreadable', detail: 'The station stopped while it was read' },
};

/** An archive at `file`, and what it said of what went wrong. */
const opened = (file: string, key: string | null = null) => {
  const messages: string[] = [];
  return {
    archive: openTest(file, { answerBytes, key, onError: (what) => messages.push(what) }),
    said: messages,
  };
};

const begin = async (archive: Archive, id = 'a') => {
  const label = (await archive.label(id))!;
  return step(archive, label, { type: 'register.started', draft: label.draft });
};

const unreadOf = async (archive: Archive, id = 'a'): Promise<UnreadAnswer> => {
  const label = { ...(await archive.label(id))!, stage: 'registering', hold: null, package: null };
  const moved = advance(label as never, stopped, later);
  return { label: moved, event: stopped, at: later, answer, unread: { retryAfter: '7' } };
};

/** The rooms beside an archive that hold something. */
const rooms = (file: string): Buffer[] =>
  readdirSync(dirname(file))
    .filter((name) => /\.answer-\d+$/.test(name))
    .map((name) => readFileSync(join(dirname(file), name)))
    .filter((bytes) => bytes.toString('latin1', 0, 4) === 'PBA1');
const aside = (file: string): string[] =>
  readdirSync(dirname(file)).filter((name) => name.includes('.kept-'));

/** An archive of `a`, which is being bought and whose answer is kept, closed. */
const keptUnread = async (key: string | null = null): Promise<string> => {
  const file = join(folder(), 'archive.db');
  const { archive } = opened(file, key);
  await imported(archive, draftLabel('a'));
  await begin(archive);
  await archive.keepUnread(await unreadOf(archive));
  await archive.close();
  return file;
};

/** The same beside an archive in which the label stands as `then` leaves it, as after a restore. */
const keptBeside = async (then: (archive: Archive) => Promise<unknown>): Promise<string> => {
  const file = join(folder(), 'archive.db');
  const { archive } = opened(file);
  await imported(archive, draftLabel('a'));
  await then(archive);
  const beside = createRooms(file, null, answerBytes);
  await beside.grow();
  beside.take('a');
  await beside.keepUnread(await unreadOf(archive));
  await archive.close();
  return file;
};

describe('an answer that was kept before it was parsed', () => {
  it.each([['with a key', newArchiveKey()] as const, ['without one', null] as const])(
    'an answer that was kept before it was parsed waits until it is read, and its room is free once it is saved: %s',
    async (_, key) => {
      const file = await keptUnread(key);
      await opened(file, key).archive.close();
      const { archive, said } = opened(file, key);
      expect(archive.unreadAnswers()).toMatchObject([
        { label: { id: 'a' }, answer: { status: 200 }, unread: { retryAfter: '7' } },
      ]);
      expect(Buffer.from(archive.unreadAnswers()[0]!.answer.bytes).equals(answer.bytes)).toBe(true);
      const label = (await archive.label('a'))!;
      expect(label.stage).toBe('registering');
      await step(archive, label, succeeded('a'), { documents, answer });
      expect({ full: rooms(file).length, aside: aside(file), said }).toEqual({
        full: 0,
        aside: [],
        said: [],
      });
      await archive.close();
      expect(opened(file, key).archive.unreadAnswers()).toEqual([]);
    },
  );

  it('is nowhere unencrypted beside an encrypted archive', async () => {
    const file = await keptUnread(newArchiveKey());
    expect(rooms(file)).toHaveLength(1);
    for (const name of readdirSync(dirname(file)))
      expect(readFileSync(join(dirname(file), name)).includes(words), name).toBe(false);
  });

  it('leaves no readable data in its room once it is saved', async () => {
    for (const key of [newArchiveKey(), null]) {
      const file = await keptUnread(key);
      const before = rooms(file)[0]!;
      const { archive } = opened(file, key);
      await step(archive, (await archive.label('a'))!, succeeded('a'), { answer });
      const after = readFileSync(`${file}.answer-0`);
      expect(after.includes(words)).toBe(false);
      // Without its nonce and its seal no one deciphers what is left of it, with the key neither.
      expect(after.subarray(0, 68).equals(Buffer.alloc(68))).toBe(true);
      expect(before.subarray(40, 52).some((byte) => byte !== 0)).toBe(key !== null);
    }
  });

  it('keeps its room when another purchase begins', async () => {
    const file = await keptUnread();
    const { archive } = opened(file);
    await imported(archive, draftLabel('b'));
    await begin(archive, 'b');
    await archive.keepUnread(await unreadOf(archive, 'b'));
    await archive.close();
    const ids = opened(file)
      .archive.unreadAnswers()
      .map(({ label }) => label.id);
    expect(ids).toEqual(['a', 'b']);
  });

  it('stays unchanged when the archive can’t be written then, and is parsed by the next start', async () => {
    const file = join(folder(), 'archive.db');
    const { archive } = opened(file);
    await imported(archive, draftLabel('a'));
    const started = await begin(archive);
    const change = await unreadOf(archive);
    await archive.close();
    const beside = createRooms(file, null, answerBytes);
    beside.take('a');
    await beside.keepUnread(change);
    const event = succeeded('a');
    beside.keep({ label: advance(started, event, later), event, at: later, documents, answer });
    const again = opened(file);
    expect(again.archive.unreadAnswers()).toHaveLength(1);
    expect((await again.archive.label('a'))?.stage).toBe('registering');
    expect(again.said).toEqual([]);
  });

  it('puts its label on hold with the raw answer when three starts failed to parse it', async () => {
    const file = await keptUnread();
    for (let start = 0; start < 3; start += 1) {
      const { archive } = opened(file);
      expect(archive.unreadAnswers()).toHaveLength(1);
      await archive.close();
    }
    const { archive, said } = opened(file);
    expect(archive.unreadAnswers()).toEqual([]);
    expect((await archive.label('a'))?.hold?.failure).toEqual(stopped.failure);
    expect(await archive.answers('a')).toHaveLength(1);
    expect({ full: rooms(file).length, said }).toEqual({ full: 0, said: [] });
  });

  it('is removed where it was parsed and saved, and the station ended before its room was freed', async () => {
    const file = await keptBeside(async (archive) => {
      const label = await begin(archive);
      const event = succeeded('a');
      const at = '2026-11-21T10:05:01.000Z';
      await archive.commit({ label: advance(label, event, at), event, at, documents, answer });
    });
    const { archive, said } = opened(file);
    expect((await archive.label('a'))?.stage).toBe('registered');
    expect(await archive.answers('a')).toHaveLength(1);
    expect({ full: rooms(file).length, aside: aside(file), said }).toEqual({ full: 0, aside: [], said: [] });
  });

  it('puts a label that is a draft again, as in a restored archive, on hold before anything can be bought', async () => {
    const file = await keptBeside(() => Promise.resolve());
    const { archive } = opened(file);
    expect(archive.unreadAnswers()).toEqual([]);
    expect((await archive.label('a'))?.hold?.failure.code).toBe('answer_unreadable');
    expect({ full: rooms(file).length, aside: aside(file) }).toEqual({ full: 0, aside: [] });
  });

  it('is saved unchanged on a label in doubt', async () => {
    const file = await keptBeside(async (archive) =>
      step(archive, (await archive.label('a'))!, { type: 'held', failure: { code: 'answer_lost' } }),
    );
    const { archive } = opened(file);
    expect((await archive.label('a'))?.hold?.failure.code).toBe('answer_lost');
    expect(await archive.answers('a')).toMatchObject([{ status: 200 }]);
    expect(rooms(file)).toEqual([]);
  });

  it('is renamed and logged where it was encrypted with another key', async () => {
    const file = await keptBeside((archive) => begin(archive));
    const sealedOtherwise = createRooms(file, newArchiveKey(), answerBytes);
    const { archive } = opened(file);
    const change = archive.unreadAnswers()[0]!;
    await archive.close();
    sealedOtherwise.take('a');
    await sealedOtherwise.keepUnread(change);
    const again = opened(file);
    expect(again.archive.unreadAnswers()).toEqual([]);
    expect(aside(file)).toHaveLength(1);
    expect(again.said.join()).toContain('it is kept in');
  });
});
