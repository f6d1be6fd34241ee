import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection } from '#main/archive/core/connection';
import { dispatch } from '#main/bridge/dispatch';
import type { BridgeReply, CallName, Input, Output } from '#shared/bridge/contract';
import { order, provision } from '#test/support/station';
import { flipped, testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

const passphrase = 'four words of a test';
const pins = { supervisor: '407133', packer: '258014' };

const at = useBench('data-restored', {
  printers: { One: {} },
  opening: {
    keychain: testKeychain,
    tuning: { data: { firstMs: 3_600_000 }, workflow: { retryFirstMs: 50, retryMaxMs: 200 } },
  },
  begins: 'closed',
  mayFail: true,
});

const fileOf = (ref1: string) => ({
  fileName: `${ref1}.json`,
  bytes: new TextEncoder().encode(JSON.stringify([order(ref1)])),
});
const reply = async <N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>> =>
  (await dispatch(at.station, name, input, (error) => {
    throw error;
  })) as BridgeReply<Output<N>>;
/** Damage that leaves of these orders what an index holds: their number, and the package they were bought as. */
const damage = (refs: readonly string[]): void => {
  const key = new TextDecoder().decode(flipped(fs.readFileSync(join(at.folder, 'archive-key.bin'))));
  const connection = new Connection(join(at.folder, 'production', 'archive.db'), 1000, key);
  for (const { name } of connection.all(`select name from sqlite_master where type = 'trigger'`))
    connection.exec(`drop trigger "${String(name)}"`);
  const those = `(select id from labels where ref1 in (${refs.map((ref1) => `'${ref1}'`).join(', ')}))`;
  connection.exec(`update events set event = '{' where label_id in ${those}`);
  connection.exec(`update labels set draft = '{' where id in ${those}`);
  connection.close();
};
const packages = new Map<string, string>();
const buy = async (ref1: string): Promise<void> => {
  await at.station.ship.scan({ code: ref1 });
  const stage = async () => (await at.label(ref1)).label.stage;
  await expect.poll(stage).toBe('confirmed');
  packages.set(ref1, (await at.label(ref1)).label.package?.packageId ?? 'none');
};

/** `before` was brought in before the backup and bought after it, `since` was brought in and bought after it. */
const both = ['before', 'since'] as const;
const restored = async (): Promise<void> => {
  await at.start();
  await at.station.orders.import(fileOf('before'));
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.station.orders.import(fileOf('since'));
  for (const ref1 of both) await buy(ref1);
  await at.station.close();
  damage(both);
  await at.start();
  expect(await at.station.data.restore({ passphrase })).toMatchObject({
    ok: true,
    report: { from: 'backup' },
  });
};
const bought = (): Record<string, number | undefined> =>
  Object.fromEntries(both.map((ref1) => [ref1, at.service.accepted.get(ref1)]));

it('an order bought after the backup is held under its package: its file and its scan buy nothing', async () => {
  await restored();
  const printed = at.printer.printed.length;
  for (const ref1 of both) {
    for (const again of [false, true]) {
      const answer = await at.station.orders.import({ ...fileOf(ref1), again });
      expect(answer, ref1).not.toMatchObject({ imported: 1 });
    }
    for (let scan = 0; scan < 2; scan += 1)
      expect(await at.station.ship.scan({ code: ref1 }), ref1).toMatchObject({ kind: 'held' });
    await at.idle();
    const { label } = await at.label(ref1);
    expect(label.hold?.failure.code, ref1).toBe('answer_lost');
    expect(label.hold?.failure.detail, ref1).toContain(packages.get(ref1));
    await at.station.queue.start({ batchId: label.batchId }).catch(() => undefined);
    await at.idle();
  }
  expect(bought()).toEqual({ before: 1, since: 1 });
  expect(at.printer.printed.length).toBe(printed);
});

it('and is bought again by a supervisor alone, where people sign in', async () => {
  await restored();
  const ids: string[] = [];
  for (const role of ['supervisor', 'packer'] as const) {
    const saved = await at.station.people.save({ name: `A ${role}`, role, active: true, pin: pins[role] });
    ids.push(saved.ok ? saved.person.id : '');
  }
  await provision(at.station, { people: { on: true, idleMinutes: 5 } });
  const [supervisor, packer] = ids;
  const { id: labelId } = (await at.label('before')).label;
  const again = { labelId, how: 'again' as const };
  await reply('people.signIn', { personId: packer ?? '', pin: pins.packer });
  expect(await reply('labels.settle', again)).toMatchObject({ ok: false, error: { needs: 'supervisor' } });
  await at.idle();
  expect(bought()).toEqual({ before: 1, since: 1 });

  await reply('people.signIn', { personId: supervisor ?? '', pin: pins.supervisor });
  expect(await reply('labels.settle', again)).toMatchObject({ ok: true, value: { ok: true } });
  await expect.poll(() => bought()).toEqual({ before: 2, since: 1 });
  await at.idle();
});

it('a label that was not printed before the backup is not printed with its batch after a restore', async () => {
  await at.start();
  await at.station.orders.import(fileOf('waiting'));
  await at.printer.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'waiting' });
  const view = () => at.label('waiting');
  await expect.poll(async () => (await view()).print?.state).toBe('queued');
  expect(await at.station.prints.cancel({ printId: (await view()).print?.id ?? '' })).toEqual({ ok: true });
  await expect.poll(async () => (await view()).print?.state).toBe('cancelled');
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.printer.set({ mediaOut: false });
  const labelIds = [(await view()).label.id];
  const { id: labelId, batchId } = (await view()).label;
  expect(await at.station.labels.print({ labelId, reason: 'first', copies: 1 })).toMatchObject({ ok: true });
  await expect.poll(async () => (await view()).label.stage).toBe('confirmed');
  await at.station.close();

  await at.start({ place: 'another-computer' });
  expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
  expect((await view()).label.hold?.failure.code).toBe('print_unknown');
  expect(await at.station.queue.retry({ labelIds })).toMatchObject({ changed: 0, left: [{ labelId }] });
  await at.station.queue.start({ batchId });
  await at.idle();
  expect(at.printer.printed).toHaveLength(1);
});
