import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { BridgeReply, CallName, Input, Output } from '#shared/bridge/contract';
import type { PeopleSettings } from '#shared/people/person';
import { recordOf } from '#test/support/station';
import { useBench } from './bench';

const pins = { lead: '407133', hand: '258014' };
const badge = '%PB-ID-HANDHANDHAND33';
const passphrase = 'four words of a test';

const at = useBench('archive-door', { printers: {}, begins: 'closed', mayFail: true });

let lead: string;
const archiveFile = (): string => join(at.folder, 'production', 'archive.db');

const reply = async <N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>> => {
  const answer = await dispatch(at.station, name, input, (error, call) =>
    at.errors.push(`${call}: ${String(error)}`),
  );
  return answer as BridgeReply<Output<N>>;
};
const restore = () => reply('data.restore', { passphrase });
const lookAgain = () => reply('data.encryptNow', undefined);
const problem = async () => (await at.station.state()).archiveProblem?.code ?? null;
const needs = (needed: 'operator' | 'supervisor') => ({
  ok: false,
  error: expect.objectContaining({ message: expect.any(String) as string, needs: needed }) as object,
});

const person = async (name: string, role: 'packer' | 'supervisor', pin: string): Promise<string> => {
  const saved = await at.station.people.save({ name, role, active: true, pin });
  if (!saved.ok) throw new Error(saved.message);
  return saved.person.id;
};

/** A bench with people, an order and a backup, whose archive is damaged beyond reading and has no copy. */
const damaged = async (people: PeopleSettings): Promise<void> => {
  await at.open({ people: { on: false, idleMinutes: 5 } });
  lead = await person('Bench lead', 'supervisor', pins.lead);
  const hand = await person('Bench hand', 'packer', pins.hand);
  await at.station.people.setBadge({ personId: hand, badge });
  await at.bring('D-1');
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.station.close();
  writeFileSync(archiveFile(), readFileSync(archiveFile()).fill(0x41, 0, 4096));
  await at.open({ people });
  expect(await problem()).toBe('corrupt');
};

/** What is refused leaves the file as it is, and asks no one which backup. */
const leavesAlone = async (work: () => Promise<void>): Promise<void> => {
  const before = readFileSync(archiveFile());
  await work();
  expect(readFileSync(archiveFile()).equals(before)).toBe(true);
  expect(at.outside.opened).toBe(0);
  expect(await problem()).toBe('corrupt');
};

describe('an archive that can’t be opened, where people sign in', () => {
  beforeEach(() => damaged({ on: true, idleMinutes: 5 }));

  it('is left alone for no one, and for who was refused at the door', () =>
    leavesAlone(async () => {
      expect(await restore()).toEqual(needs('operator'));
      expect(await lookAgain()).toEqual(needs('operator'));
      expect(await reply('people.signIn', { personId: lead, pin: pins.hand })).toMatchObject({
        value: { ok: false },
      });
      expect(await restore()).toEqual(needs('operator'));
    }));

  it('is left alone for a packer, though a packer may sign in', () =>
    leavesAlone(async () => {
      expect(await reply('people.signIn', { badge })).toMatchObject({ value: { ok: true } });
      expect(await restore()).toEqual(needs('supervisor'));
      expect(await lookAgain()).toEqual(needs('supervisor'));
    }));

  it('is a supervisor’s to look at again and to restore, and the record says who asked for it', async () => {
    expect(await reply('people.signIn', { personId: lead, pin: pins.lead })).toMatchObject({
      value: { ok: true, person: { name: 'Bench lead' } },
    });
    expect(await lookAgain()).toMatchObject({ ok: true });
    expect(await problem()).toBe('corrupt');
    expect(await restore()).toMatchObject({ ok: true, value: { ok: true } });
    expect(at.outside.opened).toBe(1);
    expect(await problem()).toBeNull();
    expect((await at.label('D-1')).label.ref1).toBe('D-1');
    // The same person is still there: a restore signs no one out, and no one in.
    expect(await reply('people.state', undefined)).toMatchObject({ value: { person: { id: lead } } });
    const rows = await recordOf(at);
    expect(rows.find(({ type }) => type === 'backup.restored')).toMatchObject({ operator: 'Bench lead' });
  });

  it('is restored once by a supervisor’s word to a packer, who may do nothing else by it', async () => {
    await reply('people.signIn', { badge });
    const refused = await restore();
    const asked = refused.ok ? '' : (refused.error.asked?.id ?? '');
    const proof = { personId: lead, pin: pins.lead };
    expect(await reply('people.authorise', { asked, proof })).toMatchObject({
      value: { ok: true },
    });
    expect(await lookAgain()).toEqual(needs('supervisor'));
    expect(await problem()).toBe('corrupt');
    expect(await restore()).toMatchObject({ ok: true, value: { ok: true } });
    expect(await problem()).toBeNull();
    expect(await restore()).toEqual(needs('supervisor'));
  });
});

describe('an archive that can’t be opened, where no one signs in', () => {
  it('is restored by anyone who knows the passphrase, as before', async () => {
    await damaged({ on: false, idleMinutes: 5 });
    expect(await lookAgain()).toMatchObject({ ok: true });
    expect(await reply('data.restore', { passphrase: 'something else' })).toMatchObject({
      value: { ok: false, problem: 'wrong_passphrase' },
    });
    expect(await restore()).toMatchObject({ ok: true, value: { ok: true } });
    expect(await problem()).toBeNull();
  });

  it('is restored from a backup also where it was found damaged while it was open', async () => {
    await at.open({ people: { on: false, idleMinutes: 5 } });
    await at.bring('D-1');
    expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
    const database = new Libsql(archiveFile(), { timeout: 5_000 });
    database.exec('pragma wal_checkpoint(restart)');
    database.close();
    truncateSync(archiveFile(), Math.floor(statSync(archiveFile()).size / 2 / 4096) * 4096);
    await at.station.data.check().catch(() => false);
    await expect.poll(problem).toBe('corrupt');
    expect(await restore()).toMatchObject({ ok: true, value: { ok: true } });
    expect(await problem()).toBeNull();
    expect((await at.label('D-1')).label.ref1).toBe('D-1');
  });
});
