import type * as Files from 'node:fs';
import type * as FilePromises from 'node:fs/promises';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openArchive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import type { RawAnswer } from '#shared/label/stored';
import type { DiskProblem } from '#shared/disk';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { at, documents, draftLabel, succeeded } from '../unit/archive/orders';
import { folder, imported, tidyUp } from '../unit/archive/samples';

/** What the disk refuses: space for one more answer, or writing the mark. */
const refuses = vi.hoisted(() => ({ room: false, mark: false }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FilePromises>();
  const open: typeof real.open = (file, ...rest) =>
    refuses.room && String(file).includes('.answer-')
      ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
      : real.open(file, ...rest);
  return { ...real, open };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>();
  const fdatasync = (handle: number, done: (error: Error | null) => void): void => {
    if (!refuses.mark) real.fdatasync(handle, done);
    else setImmediate(() => done(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })));
  };
  return { ...real, default: { ...real, fdatasync }, fdatasync };
});

tidyUp();
afterEach(() => Object.assign(refuses, { room: false, mark: false }));

const answerBytes = 65_536;
const kept = (file: string): boolean => readFileSync(`${file}.answer-0`).toString('latin1', 0, 4) === 'PBA1';

const raw: RawAnswer = {
  ...{ status: 200, contentType: null, contentEncoding: null, isWhole: true, isMasked: false },
  bytes: Buffer.from('{"packageId":"Pa"}'),
};

/** An archive of two drafts; the first is being bought. */
const buying = async () => {
  const file = join(folder(), 'archive.db');
  const troubles: (DiskProblem | null)[] = [];
  const onTrouble = (trouble: DiskProblem | null): void => void troubles.push(trouble);
  const messages: string[] = [];
  const onError = (what: string): void => void messages.push(what);
  const archive = openArchive(file, { station: () => 'Bench 3', answerBytes, onTrouble, onError });
  await imported(archive, draftLabel('a'), draftLabel('b'));
  archive.waitForDisk(true);
  const moved = (label: Label, event: LabelEvent): Label => advance(label, event, at);
  const begin = async (id: string) => {
    const label = (await archive.label(id))!;
    const event: LabelEvent = { type: 'register.started', draft: label.draft };
    const started = moved(label, event);
    return { begun: started, saved: archive.commit({ label: started, event, at }) };
  };
  const first = await begin('a');
  await first.saved;
  const answer = (): Promise<unknown> => {
    const event = succeeded('a');
    return archive.commit({ label: moved(first.begun, event), event, at, documents });
  };
  const failed: LabelEvent = {
    ...({ type: 'register.failed', retryAt: null } as const),
    failure: { code: 'answer_unreadable' },
  };
  const unread = { label: moved(first.begun, failed), event: failed, at, answer: raw, unread: {} };
  return { file, archive, troubles, said: messages, begin, unread, answer };
};

describe('a paid answer', () => {
  it('is read and saved even though the disk refuses to store it first, and the failure is reported', async () => {
    const { file, archive, said, unread, answer } = await buying();
    refuses.room = true;
    await archive.keepUnread(unread);
    expect(said).toEqual(['an answer could not be kept before it was read']);
    await answer();
    expect((await archive.label('a'))?.stage).toBe('registered');
    expect(kept(file)).toBe(false);
    await archive.close();
  });

  it('is saved while another purchase waits for space on a full disk, which starts when there is space', async () => {
    const { archive, troubles, begin, answer } = await buying();
    refuses.room = true;
    const { saved } = await begin('b');
    await expect.poll(() => troubles).toEqual(['full']);
    await pause(300);
    // Reported once, however often space is checked.
    expect(troubles).toEqual(['full']);
    expect((await archive.label('b'))?.stage).toBe('draft');
    await answer();
    expect((await archive.label('a'))?.stage).toBe('registered');
    await pause(100);
    expect((await archive.label('b'))?.stage).toBe('draft');
    refuses.room = false;
    await saved;
    await expect.poll(() => troubles).toEqual(['full', null]);
    await archive.close();
  });

  it('is kept beside the archive while the preceding mark can’t be written to disk', async () => {
    const { file, archive, troubles, begin, answer } = await buying();
    refuses.mark = true;
    const { saved } = await begin('b');
    await expect.poll(() => troubles).toEqual(['unwritable']);
    const answered = answer();
    await expect.poll(() => kept(file)).toBe(true);
    refuses.mark = false;
    await Promise.all([saved, answered]);
    expect(kept(file)).toBe(false);
    expect(troubles).toEqual(['unwritable', null]);
    await archive.close();
  });

  it('is kept beside an archive with an unreadable page, is reported, and stays there when the archive closes', async () => {
    const { file, archive, troubles, answer } = await buying();
    const connection = new Connection(file);
    const [{ rootpage }] = connection.all(
      `select rootpage from sqlite_master where name = 'documents'`,
    ) as unknown as [{ rootpage: number }];
    const size = connection.number('page_size');
    connection.close();
    await archive.truncateLog();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(size, 0xee), 0, size, (rootpage - 1) * size);
    closeSync(handle);
    const refused = expect(answer()).rejects.toThrow('damaged');
    await expect.poll(() => troubles).toEqual(['damaged']);
    expect(kept(file)).toBe(true);
    await archive.close().catch(() => undefined);
    await refused;
    expect(kept(file)).toBe(true);
  });
});
