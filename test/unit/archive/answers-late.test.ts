import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { createRooms } from '#main/archive/disk/room';
import type { Commit, RawAnswer } from '#shared/label/stored';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { documents, draftLabel } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const answerBytes = 65_536;
const later = '2026-11-21T10:05:00.000Z';
const failed: LabelEvent = {
  type: 'register.failed',
  failure: { code: 'answer_unreadable' },
  retryAt: null,
  documents: 2,
};
const answer: RawAnswer = {
  ...{ status: 200, contentType: 'application/json', contentEncoding: null },
  ...{ isWhole: true, isMasked: false, bytes: Buffer.from('{"labelBuf1":"XlhB"}') },
};

/** What a station whose disk failed put beside its archive: paper that was paid for, without a package. */
const keepBeside = async (archive: Archive, file: string, more: Partial<Commit>): Promise<void> => {
  const label = (await archive.label('a'))!;
  const started = { ...label, stage: 'registering', hold: null, package: null } as typeof label;
  const rooms = createRooms(file, null, answerBytes);
  await rooms.grow();
  rooms.take('a');
  rooms.keep({ label: advance(started, failed, later), event: failed, at: later, ...more });
};

const opened = (file: string): { archive: Archive; said: string[] } => {
  const messages: string[] = [];
  return { archive: openTest(file, { onError: (what) => messages.push(what) }), said: messages };
};

/** An archive that moved on as `then` says, opened again beside the answer that was kept. */
const after = async (then: (archive: Archive) => Promise<unknown>, more: Partial<Commit>) => {
  const file = join(folder(), 'archive.db');
  const { archive } = opened(file);
  await then(archive);
  await keepBeside(archive, file, more);
  await archive.close();
  const again = opened(file);
  const names = readdirSync(dirname(file)).filter((name) => name.includes('.kept-'));
  const isEmpty =
    !names.length && !readFileSync(`${file}.answer-0`).toString('latin1', 0, 4).startsWith('PBA');
  return { ...again, aside: names.map((name) => basename(name)), isEmpty };
};

const draft = (archive: Archive): Promise<void> => imported(archive, draftLabel('a'));
const inDoubt = async (archive: Archive): Promise<unknown> => {
  await draft(archive);
  return step(archive, (await archive.label('a'))!, { type: 'held', failure: { code: 'answer_lost' } });
};

describe('a kept answer without a package, for a label that has changed since', () => {
  it('is saved with its documents on a label in doubt, which stays in doubt', async () => {
    const { archive, isEmpty, said } = await after(inDoubt, { documents, answer });
    expect(await archive.documents('a')).toHaveLength(2);
    expect(await archive.answers('a')).toMatchObject([{ status: 200, isWhole: true }]);
    expect((await archive.label('a'))?.hold?.failure.code).toBe('answer_lost');
    expect({ isEmpty, said }).toEqual({ isEmpty: true, said: [] });
  });

  it('is saved with its documents on a draft, which is put on hold', async () => {
    const { archive, isEmpty } = await after(draft, { documents });
    expect(await archive.documents('a')).toHaveLength(2);
    expect((await archive.label('a'))?.hold?.failure.code).toBe('answer_unreadable');
    expect(isEmpty).toBe(true);
  });

  it('is renamed and logged where the label has a package', async () => {
    const other = await after((archive) => bought(archive, 'a'), { documents, answer });
    expect(other.aside).toHaveLength(1);
    expect(other.said.join()).toContain('it is kept in');
    expect((await other.archive.label('a'))?.stage).toBe('registered');
  });

  it('is removed where the archive has it already', async () => {
    const { archive, isEmpty, said } = await after(
      async (it) => {
        await draft(it);
        const startedRuns = await step(it, (await it.label('a'))!, {
          type: 'register.started',
          draft: draftLabel('a').draft,
        });
        await it.commit({
          label: advance(startedRuns, failed, later),
          event: failed,
          at: later,
          documents,
          answer,
        });
      },
      { documents, answer },
    );
    expect(await archive.documents('a')).toHaveLength(2);
    expect(await archive.answers('a')).toHaveLength(1);
    expect({ isEmpty, said }).toEqual({ isEmpty: true, said: [] });
  });
});
