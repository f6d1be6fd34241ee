import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import type { RawAnswer } from '#shared/label/stored';
import { failure } from '#shared/failure';
import { cutoff, done, later, run } from './kept';
import { at, documents, draftLabel, packageOf, succeeded } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const answer = (text: string, more: Partial<RawAnswer> = {}): RawAnswer => ({
  ...{ status: 200, contentType: 'application/json', contentEncoding: null, isWhole: true, isMasked: false },
  bytes: Buffer.from(text),
  ...more,
});

const refused = {
  type: 'register.failed',
  failure: failure('service_refused', 'no'),
  retryAt: null,
} as const;

const textsOf = async (archive: ReturnType<typeof openTest>, id: string): Promise<string[]> =>
  (await archive.answers(id)).map(({ bytes }) => Buffer.from(bytes).toString());

describe('the service’s answers in the archive', () => {
  it('are saved byte for byte, in order, in the same commit as what was parsed from them', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await imported(archive, draftLabel('a'));
    const draft = (await archive.label('a'))!;
    const first = await step(archive, draft, { type: 'register.started', draft: draft.draft });
    const odd = { status: 502, contentType: null, contentEncoding: 'br', isWhole: false, isMasked: true };
    const bytes = Buffer.from([0xff, 0, 0xfe, 0x80]);
    const held = await step(archive, first, refused, { answer: { ...odd, bytes } });
    const again = await step(archive, held, { type: 'register.started', draft: draft.draft });
    await step(archive, again, succeeded('a'), { documents, answer: answer('{"packageId":"Pa"}') });
    const [broken, good, none] = await archive.answers('a');
    expect(none).toBeUndefined();
    expect(broken).toMatchObject({ ...odd, labelId: 'a', position: 1, at });
    expect(Buffer.from(broken!.bytes)).toEqual(bytes);
    expect(good).toMatchObject({ position: 2, status: 200, isWhole: true, isMasked: false });
    expect(Buffer.from(good!.bytes).toString()).toBe('{"packageId":"Pa"}');
    expect(await archive.answers('b')).toEqual([]);
  });

  it('are not saved when their commit fails, and an empty answer is kept for its status', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await imported(archive, draftLabel('a'));
    const draft = (await archive.label('a'))!;
    const label = { ...draft, stage: 'registered', package: packageOf('a') } as typeof draft;
    const twice = [documents[0]!, documents[0]!];
    const change = { label, event: succeeded('a'), at, documents: twice, answer: answer('{}') };
    await expect(archive.commit(change)).rejects.toThrow();
    expect(await archive.answers('a')).toEqual([]);
    await archive.commit({ ...change, documents: [], answer: answer('', { status: 204 }) });
    expect(await archive.answers('a')).toMatchObject([{ status: 204, bytes: Buffer.alloc(0) }]);
  });

  it("can't be changed, replaced or removed by SQL, and reading a damaged one rejects with its row", async () => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file);
    await imported(archive, draftLabel('a'));
    const draft = (await archive.label('a'))!;
    const first = await step(archive, draft, { type: 'register.started', draft: draft.draft });
    await step(archive, first, refused, { answer: answer('{"errorCode":1}') });
    await archive.close();
    const raw = new Connection(file);
    const insert = `insert into answers values ('a', 1, '${at}', 200, null, null, 1, 0, 'x', x'00')`;
    for (const sql of ['update answers set status = 0', 'delete from answers', insert])
      expect(() => raw.exec(sql), sql).toThrow(/answers are never/);
    expect(() => raw.exec(insert.replace('insert', 'insert or replace'))).toThrow(/answers are never/);
    raw.exec('drop trigger answers_no_update');
    raw.exec(`update answers set bytes = x'789c'`);
    raw.close();
    const opened = openTest(file);
    await expect(opened.answers('a')).rejects.toThrow(
      'row a/1 of table answers, column bytes: does not match',
    );
  });

  it('are removed by retention with the documents', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await done(archive, 'a');
    expect(await textsOf(archive, 'a')).toEqual(['{"message":"Quirina Overholt"}']);
    expect(await run(archive, cutoff, later)).toMatchObject({ labels: 1, documents: 2 });
    expect(await archive.answers('a')).toEqual([]);
    expect(await archive.check()).toEqual([]);
  });

  it('are recovered from a damaged archive into the last copy', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(paths.file);
    await imported(archive, draftLabel('a'));
    await makeCopy(paths, { key: null, now: new Date(at), keep: 7 });
    const draft = (await archive.label('a'))!;
    const first = await step(archive, draft, { type: 'register.started', draft: draft.draft });
    await step(archive, first, refused, { answer: answer('{"errorCode":1}') });
    await archive.close();
    const onError = (what: string, error: unknown) => {
      throw new Error(what, { cause: error });
    };
    const plan = { key: null, now: new Date(at), station: () => 'Bench 3', onError, isDamaged: true };
    const { report } = await prepareArchive(paths, plan);
    expect(report).not.toBeNull();
    expect(await textsOf(openTest(paths.file), 'a')).toEqual(['{"errorCode":1}']);
  });
});
