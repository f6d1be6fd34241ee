import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { ArchiveDialect, Connection, makeDurable } from '#main/archive/core/connection';
import { createRooms } from '#main/archive/disk/room';
import { GroupCommit } from '#main/archive/core/group-commit';
import { labelById } from '#main/archive/queries/label-queries';
import { startChain } from '#main/archive/audit/start';
import type { Tables } from '#main/archive/core/schema';
import { createWorkQueue, withoutConnection } from '#main/archive/core/work-queue';
import type { DiskProblem } from '#shared/disk';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { Kysely } from 'kysely';
import { at, documents, draftLabel, succeeded } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

/** A file with drafts `a` to `d`, closed. */
const filled = async (): Promise<string> => {
  const file = join(folder(), 'archive.db');
  const archive = openTest(file);
  await imported(archive, ...['a', 'b', 'c', 'd'].map((id) => draftLabel(id)));
  await archive.close();
  return file;
};

const changeOf = (label: Label, event: LabelEvent) => ({ label: advance(label, event, at), event, at });
const startedRuns = (label: Label) => changeOf(label, { type: 'register.started', draft: label.draft });
const stagesIn = async (archive: Archive): Promise<string[]> =>
  (await archive.labels({ limit: 10 })).map(({ id, stage }) => `${id} ${stage}`).sort();

/** The parts of an archive, so that a test may look at the connection and break it. */
const openParts = async () => {
  const connection = new Connection(await filled());
  makeDurable(connection);
  startChain(connection, at, 'Bench 3');
  const prepare = connection.prepare.bind(connection);
  const ran = vi.spyOn(connection, 'prepare');
  const draft = (id: string): Label => labelById(connection, id)!;
  const commits = (): number => ran.mock.calls.filter(([sql]) => sql === 'commit').length;
  const db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
  let operator: string | null = null;
  const around = {
    connection,
    station: () => 'Bench 3',
    operator: () => operator,
    onBadRow: () => undefined,
  };
  const troubles: (DiskProblem | null)[] = [];
  let syncing: () => Promise<void> = () => Promise.resolve();
  const syncSoon = vi.fn();
  const watch = {
    rooms: createRooms('', null, 0),
    mark: { flush: () => undefined, sync: () => syncing(), syncSoon },
    onTrouble: (trouble: DiskProblem | null) => void troubles.push(trouble),
    onError: () => undefined,
  };
  const group = new GroupCommit(around, createWorkQueue(db, connection), watch);
  const stages = (): string[] =>
    connection
      .all('select id, stage from labels order by id')
      .map(({ id, stage }) => `${String(id)} ${String(stage)}`);
  /** From now on statements come from here. */
  const breakAt = (instead: (sql: string, usual: typeof prepare) => ReturnType<typeof prepare>): void =>
    void ran.mockImplementation((sql) => instead(sql, prepare));
  return {
    connection,
    db,
    group,
    commits,
    troubles,
    stages,
    draft,
    breakAt,
    signIn: (who: string | null) => (operator = who),
    /** How the mark reaches the disk from now on. */
    syncBy: (by: () => Promise<void>) => (syncing = by),
    syncSoon,
  };
};

describe('changes requested at the same moment', () => {
  it('share one transaction, and each is on disk when its promise resolves', async () => {
    const { connection, group, commits, stages, draft } = await openParts();
    const logged = await Promise.all(['a', 'b', 'c'].map((id) => group.commit(startedRuns(draft(id)))));
    expect(commits()).toBe(1);
    expect(stages()).toEqual(['a registering', 'b registering', 'c registering', 'd draft']);
    expect(logged.map(({ labelId }) => labelId)).toEqual(['a', 'b', 'c']);
    connection.close();
  });

  it('before a request leaves resolve only when the mark is synced, without blocking the thread', async () => {
    const { connection, group, stages, draft, syncBy } = await openParts();
    let arrive = (): void => undefined;
    syncBy(() => new Promise((resolve) => (arrive = resolve)));
    const reported = vi.fn();
    const begin = group.commit(startedRuns(draft('a'))).then(reported);
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(stages()[0]).toBe('a registering');
    expect(reported).not.toHaveBeenCalled();
    arrive();
    await begin;
    expect(reported).toHaveBeenCalledOnce();
    connection.close();
  });

  it('before a label’s bytes leave resolve at once, and the mark is synced soon', async () => {
    const { connection, group, stages, draft, syncBy, syncSoon } = await openParts();
    let label = draft('a');
    const step = async (event: LabelEvent): Promise<void> => {
      label = advance(label, event, at);
      await group.commit({ label, event, at, ...(event.type === 'register.succeeded' && { documents }) });
    };
    const print = { printId: 'p', printerName: 'One' };
    await step({ type: 'register.started', draft: label.draft });
    await step(succeeded('a'));
    await step({ type: 'print.queued', ...print, reason: 'first', copies: 1 });
    expect(syncSoon).not.toHaveBeenCalled();
    // A mark that never reaches the disk holds no print up.
    syncBy(() => new Promise(() => undefined));
    await step({ type: 'print.sending', ...print, expected: 1 });
    expect(stages()[0]).toBe('a sending');
    expect(syncSoon).toHaveBeenCalledOnce();
    connection.close();
  });

  it('wait while the mark can’t be synced, and resolve when it can', async () => {
    const { connection, group, troubles, draft, syncBy } = await openParts();
    group.waitForDisk(true);
    const eio = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    let tries = 0;
    syncBy(() => ((tries += 1) < 3 ? Promise.reject(eio) : Promise.resolve()));
    await group.commit(startedRuns(draft('a')));
    expect(tries).toBe(3);
    expect(troubles).toEqual(['unwritable', null]);
    connection.close();
  });

  it('are saved in groups of twenty', async () => {
    const { connection, group, commits, draft } = await openParts();
    const started = advance(draft('a'), startedRuns(draft('a')).event, at);
    await group.commit(startedRuns(draft('a')));
    await group.commit({ ...changeOf(started, succeeded('a')), documents });
    const bought = advance(started, succeeded('a'), at);
    const skipped = changeOf(bought, { type: 'scan.skipped' } as LabelEvent);
    await Promise.all(Array.from({ length: 45 }, () => group.commit(skipped)));
    expect(commits()).toBe(2 + 3);
    connection.close();
  });

  it('that can’t be saved do not affect the others', async () => {
    const { connection, group, commits, stages, draft } = await openParts();
    const results = await Promise.allSettled([
      group.commit(startedRuns(draft('a'))),
      group.commit(startedRuns(draft('a'))),
      group.commit(startedRuns({ ...draft('c'), id: 'nobody' })),
      group.commit(startedRuns(draft('b'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(commits()).toBe(1);
    expect(stages()).toEqual(['a registering', 'b registering', 'c draft', 'd draft']);
    expect(connection.all(`select 1 from events where type = 'register.started'`)).toHaveLength(2);
    expect(connection.all('select count(*) as n from chain')).toEqual(
      connection.all('select (select count(*) from events) + (select count(*) from station_events) as n'),
    );
    connection.close();
  });

  /** A purchase under way, and a file that takes no more pages. */
  const fullDisk = async () => {
    const parts = await openParts();
    const { connection, group, draft } = parts;
    await group.commit(startedRuns(draft('d')));
    const started = draft('d');
    const [{ page_count: pages } = {}] = connection.all('pragma page_count');
    connection.exec(`pragma max_page_count=${Number(pages)}`);
    const large = [{ position: 1, format: 'ZPL' as const, bytes: new Uint8Array(400_000) }];
    const answer = { ...changeOf(started, succeeded('d')), documents: large };
    const wanted = (): Promise<unknown>[] => [
      group.commit(startedRuns(draft('a'))),
      group.commit(answer),
      group.commit(startedRuns(draft('b'))),
    ];
    return { ...parts, wanted, room: () => connection.exec('pragma max_page_count=100000') };
  };

  it('wait together for a full disk, and are saved when there is room', async () => {
    const { connection, group, stages, wanted, room, troubles } = await fullDisk();
    group.waitForDisk(true);
    const all = Promise.all(wanted());
    await expect.poll(() => troubles).toEqual(['full']);
    expect(stages()).toEqual(['a draft', 'b draft', 'c draft', 'd registering']);
    room();
    await all;
    expect(stages()).toEqual(['a registering', 'b registering', 'c draft', 'd registered']);
    expect(troubles).toEqual(['full', null]);
    connection.close();
  });

  it('are rejected together when the disk is full while the archive opens or closes', async () => {
    const { connection, stages, wanted } = await fullDisk();
    const results = await Promise.allSettled(wanted());
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(stages()).toEqual(['a draft', 'b draft', 'c draft', 'd registering']);
    connection.close();
  });

  it('are rejected together when SQLite itself rolls back', async () => {
    const { connection, group, stages, draft, breakAt } = await openParts();
    breakAt((sql, prepare) => {
      if (!sql.startsWith('update "labels"') || stages()[0] === 'a draft') return prepare(sql);
      connection.exec('rollback');
      throw new Error('disk I/O error');
    });
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((id) => group.commit(startedRuns(draft(id)))),
    );
    const why = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''));
    expect(why).toEqual(Array.from({ length: 3 }, () => 'Error: disk I/O error'));
    expect(stages()).toEqual(['a draft', 'b draft', 'c draft', 'd draft']);
    connection.close();
  });

  it('are all rejected when the disk fails at the commit, and none of them is saved', async () => {
    const { connection, group, stages, draft, breakAt } = await openParts();
    breakAt((sql, usual) => {
      if (sql === 'commit') throw new Error('disk I/O error');
      return usual(sql);
    });
    const results = await Promise.allSettled(['a', 'b'].map((id) => group.commit(startedRuns(draft(id)))));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(stages()).toEqual(['a draft', 'b draft', 'c draft', 'd draft']);
    breakAt((sql, usual) => usual(sql));
    await group.commit(startedRuns(draft('a')));
    expect(stages()[0]).toBe('a registering');
    connection.close();
  });

  it('have the name of the operator who requested them', async () => {
    const { connection, group, draft, signIn } = await openParts();
    const held = (id: string) =>
      group.commit(changeOf(draft(id), { type: 'corrected', draft: draft(id).draft } as LabelEvent));
    signIn('Ana');
    const first = held('a');
    signIn('Ben');
    const second = held('b');
    signIn(null);
    expect([(await first).operator, (await second).operator]).toEqual(['Ana', 'Ben']);
    connection.close();
  });
});

describe('a transaction that yields the thread', () => {
  it('is neither seen nor joined by work that is requested meanwhile', async () => {
    const { connection, db, group, stages, draft } = await openParts();
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const isOpen = new Promise<void>((opened) => {
      void db
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('labels').set({ stage: 'closed' }).where('id', '=', 'b').execute();
          opened();
          await gate;
          throw new Error('taken back');
        })
        .catch(() => undefined);
    });
    await isOpen;
    const turn = createWorkQueue(db, connection);
    const seen = turn(() => stages()[1]);
    const saved = group.commit(startedRuns(draft('a')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(connection.inTransaction).toBe(true);
    goOn();
    expect(await seen).toBe('b draft');
    await saved;
    expect(stages()).toEqual(['a registering', 'b draft', 'c draft', 'd draft']);
    connection.close();
  });
});

describe('a connection whose file a thread writes again', () => {
  it('is not used by work that is requested meanwhile', async () => {
    const { connection, db, group, stages, draft } = await openParts();
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let rewriting = Promise.resolve();
    await new Promise<void>((begun) => {
      rewriting = withoutConnection(db, connection, () => {
        begun();
        return gate;
      });
    });
    const seen: (string | undefined)[] = [];
    const read = createWorkQueue(db, connection)(() => seen.push(stages()[0]));
    const saved = group.commit(startedRuns(draft('a')));
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(stages()[0]).toBe('a draft');
    expect(seen).toEqual([]);
    goOn();
    await Promise.all([rewriting, read, saved]);
    expect(stages()[0]).toBe('a registering');
    connection.close();
  });
});

describe('closing', () => {
  it('saves what was requested before', async () => {
    const file = await filled();
    const archive = openTest(file);
    const label = (await archive.label('a'))!;
    const saved = archive.commit(startedRuns(label));
    await Promise.all([archive.close(), saved]);
    expect(await stagesIn(openTest(file))).toEqual(['a registering', 'b draft', 'c draft', 'd draft']);
  });
});
