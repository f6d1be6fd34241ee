import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import {
  type BridgeReply,
  type CallName,
  contract,
  type Input,
  type LabelView,
} from '#shared/bridge/contract';
import type { LoggedEvent } from '#shared/label/event';
import { levelOf } from '#shared/people/permissions';
import { codedMessage } from '#shared/text/coded-message';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { openStation, order, provision, recordOf } from '#test/support/station';
import { badges, openPeopleBench, type PeopleBench, pins } from './people-bench';
import { supervisorCalls, type SupervisorCall } from './supervisor-calls';

let bench: PeopleBench;
beforeEach(async () => {
  bench = await openPeopleBench();
});
afterEach(() => bench.close());

const supervisorNames = Object.keys(supervisorCalls) as SupervisorCall[];
const inputOf = <N extends SupervisorCall>(name: N) => supervisorCalls[name] as Input<N>;
const ask = (name: SupervisorCall) => bench.reply(name, inputOf(name));
/** A supervisor allows what was refused in this reply. */
const allow = (refused: BridgeReply<unknown>) =>
  bench.call('people.authorise', {
    asked: askedIn(refused),
    proof: { personId: bench.ids.lead, pin: pins.lead },
  });
const askedIn = (refused: BridgeReply<unknown>): string =>
  refused.ok ? '' : (refused.error.asked?.id ?? '');
const needs = (needed: 'operator' | 'supervisor') => ({
  ok: false,
  error: {
    ...{ message: expect.any(String) as string, needs: needed },
    ...(needed === 'supervisor' && {
      asked: { id: expect.any(String) as string, changes: expect.any(Array) as unknown[] },
    }),
  },
});

const idle = () => expect.poll(() => bench.at.station.busy()).toBe(0);
const bring = (...refs: string[]) =>
  bench.call('orders.import', {
    fileName: 'orders.json',
    bytes: new TextEncoder().encode(JSON.stringify(refs.map((ref1) => order(ref1)))),
  });
const labelIdOf = async (ref1: string): Promise<string> => {
  const { views } = await bench.at.station.labels.list({ search: ref1, limit: 10 });
  return views[0]?.label.id ?? '';
};
const eventsOf = async (ref1: string): Promise<LoggedEvent[]> =>
  (await bench.at.station.labels.get({ labelId: await labelIdOf(ref1) }))?.events ?? [];
const doneBy = async (ref1: string): Promise<Record<string, string | null>> =>
  Object.fromEntries((await eventsOf(ref1)).map(({ event, operator }) => [event.type, operator]));

describe('calls that only a supervisor may make', () => {
  it('are all listed here', () => {
    for (const name of supervisorNames) expect(levelOf(name, inputOf(name)), name).toBe('supervisor');
    const others = (Object.keys(contract) as CallName[]).filter(
      (name) => !Object.hasOwn(supervisorCalls, name),
    );
    for (const name of others) expect(levelOf(name, {}), name).not.toBe('supervisor');
  });

  it('are documented by name', async () => {
    const reported = await readFile(join(projectRoot, 'docs', 'people.md'), 'utf8');
    for (const name of supervisorNames) expect(reported, name).toContain(`\`${name}\``);
  });

  it('are refused for a packer, and nothing changes', async () => {
    await bench.signIn('hand');
    const before = await bench.onDisk();
    const settings = await bench.at.station.settings.get();
    for (const name of supervisorNames) expect(await ask(name), name).toEqual(needs('supervisor'));
    expect(await bench.onDisk()).toEqual(before);
    expect(await bench.at.station.settings.get()).toEqual(settings);
    expect(bench.service.requests).toEqual([]);
  });

  it('are executed once if a supervisor approves them, and only once', async () => {
    await bench.signIn('hand');
    for (const name of supervisorNames) {
      const refused = await ask(name);
      expect(refused, name).toEqual(needs('supervisor'));
      expect(await allow(refused), name).toEqual({ ok: true });
      expect(await ask(name), name).not.toHaveProperty('error.needs');
      expect(await ask(name), name).toEqual(needs('supervisor'));
    }
  });

  it('may be made by a supervisor', async () => {
    await bench.signIn('lead');
    for (const name of supervisorNames.filter((one) => one !== 'provisioning.load'))
      expect(await ask(name), name).not.toHaveProperty('error.needs');
  });
});

describe('a supervisor’s approval', () => {
  const wanted = { name: 'Another', uri: 'tcp://127.0.0.1:9', dpi: 203 } as const;

  it('is valid for one call, one person and a short time only', async () => {
    await bench.signIn('hand');
    const first = await bench.reply('printers.add', wanted);
    expect(await allow(first)).toEqual({ ok: true });
    expect(await bench.reply('printers.add', { ...wanted, name: 'A third' })).toEqual(needs('supervisor'));
    expect(await allow(first)).toMatchObject({ ok: false });
    await bench.signIn('other');
    const refused = await bench.reply('printers.add', wanted);
    expect(refused).toEqual(needs('supervisor'));
    expect(await allow(refused)).toEqual({ ok: true });
    bench.wait(60_000);
    expect(await bench.reply('printers.add', wanted)).toEqual(needs('supervisor'));
    expect((await bench.call('printers.list', undefined)).map(({ name }) => name)).toEqual(['Bench']);
  });

  it('is for the displayed call, not for another one of the same name that was refused meanwhile', async () => {
    await bench.signIn('hand');
    const { queue } = await bench.at.station.settings.get();
    const displayed = await bench.reply('settings.set', { queue: { ...queue, ahead: 3 } });
    expect(displayed).toMatchObject({
      error: { asked: { changes: [{ field: 'queue.ahead', before: '10', after: '3' }] } },
    });
    const hidden = { service: { environment: 'practice' as const } };
    expect(await bench.reply('settings.set', hidden)).toEqual(needs('supervisor'));
    expect(await allow(displayed)).toEqual({ ok: true });
    expect(await bench.reply('settings.set', hidden)).toEqual(needs('supervisor'));
    expect(await bench.call('settings.set', { queue: { ...queue, ahead: 3 } })).toEqual({ ok: true });
    expect((await bench.at.station.settings.get()).service.environment).toBe('production');
  });

  it('shows the complete call: nothing is hidden behind many changes or far back in a list', async () => {
    await bench.signIn('hand');
    const { people, labelCommands } = await bench.at.station.settings.get();
    const allowed = Array.from('ABCDEFGHIJKLMNOP', (letter) => ({
      ...{ environment: 'production' as const, origin: bench.service.url, command: `^${letter}Z` },
    }));
    const many = {
      labelCommands: { ...labelCommands, allowed },
      people: { ...people, on: false },
    };
    const refused = await bench.reply('settings.set', many);
    expect(refused).toEqual(needs('supervisor'));
    const changes = refused.ok ? [] : (refused.error.asked?.changes ?? []);
    expect(changes).toContainEqual({ field: 'people.on', before: true, after: false });
    expect(changes.map(({ after }) => after)).toContain('^PZ');
  });

  it('shows what a provisioning file would change, without its secrets', async () => {
    await bench.signIn('hand');
    const file = {
      packbench: 1,
      service: { environment: 'production', baseUrl: 'https://elsewhere.example.com' },
      credentials: { basicToken: 'a-token-of-theirs' },
      printers: [{ name: 'Theirs', uri: 'tcp://192.0.2.9:9100', dpi: 203 }],
      people: { on: false },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(file));
    const refused = await bench.reply('provisioning.load', { bytes });
    const changes = refused.ok ? [] : (refused.error.asked?.changes ?? []);
    expect(changes).toContainEqual({ field: 'people.on', before: true, after: false });
    expect(changes).toContainEqual({
      field: 'service.baseUrl',
      before: bench.service.url,
      after: 'https://elsewhere.example.com',
    });
    expect(changes.map(({ after }) => after)).toContain('tcp://192.0.2.9:9100');
    expect(changes).toContainEqual({ field: 'credentials.basicToken', before: null, after: '•••' });
    expect(JSON.stringify(refused)).not.toContain('a-token-of-theirs');
  });

  it('shows the previous values, also for a person', async () => {
    await bench.signIn('hand');
    const demoted = { id: bench.ids.lead, name: 'Bench lead', role: 'packer', active: true } as const;
    expect(await bench.reply('people.save', demoted)).toMatchObject({
      error: {
        asked: {
          changes: expect.arrayContaining([
            { field: 'role', before: 'supervisor', after: 'packer' },
          ]) as unknown[],
        },
      },
    });
  });

  it('shows no secrets', async () => {
    await bench.signIn('hand');
    const replies = [
      await bench.reply('credentials.set', { passcode: 'a-passcode', basicToken: 'a-token' }),
      await bench.reply('people.setPin', { personId: bench.ids.hand, pin: '604482' }),
      await bench.reply('people.setBadge', { personId: bench.ids.hand, badge: badges.lead }),
      await bench.reply('data.backup', { passphrase: 'a passphrase of four' }),
    ];
    const message = JSON.stringify(replies);
    for (const secret of ['a-passcode', 'a-token', '604482', badges.lead, 'a passphrase of four'])
      expect(message).not.toContain(secret);
    expect(message).toContain('passcode');
  });

  it('can’t be given with another packer’s PIN or a wrong one', async () => {
    await bench.signIn('hand');
    const asked = askedIn(await bench.reply('printers.add', wanted));
    for (const proof of [
      { personId: bench.ids.other, pin: pins.other },
      { personId: bench.ids.hand, pin: pins.hand },
      { personId: bench.ids.lead, pin: pins.hand },
      { badge: badges.hand },
    ])
      expect(await bench.call('people.authorise', { asked, proof })).toMatchObject({
        ok: false,
      });
    expect(await bench.reply('printers.add', wanted)).toEqual(needs('supervisor'));
    const byBadge = { asked, proof: { badge: badges.lead } };
    expect(await bench.call('people.authorise', byBadge)).toEqual({ ok: true });
    expect(await bench.call('printers.add', wanted)).toEqual({ ok: true });
  });
});

describe('a locked station', () => {
  it('does nothing for anybody except signing in', async () => {
    const names = Object.keys(contract) as CallName[];
    const open = names.filter((name) => levelOf(name, { printerId: 'x', command: 'feed' }) === 'open').sort();
    expect(open).toEqual([
      'data.state',
      'people.signIn',
      'people.signOut',
      'people.state',
      'people.touch',
      'settings.get',
      'station.leave',
      'station.state',
    ]);
    const before = await bench.onDisk();
    await expect(bench.call('people.list', undefined)).rejects.toThrow('locked');
    for (const name of supervisorNames) expect(await ask(name), name).toEqual(needs('operator'));
    for (const code of ['A-1', badges.lead])
      expect(await bench.reply('ship.scan', { code })).toEqual(needs('operator'));
    expect(await bench.reply('queue.status', undefined)).toEqual(needs('operator'));
    expect(await bench.onDisk()).toEqual(before);
  });

  it('is the state after a time without activity, and not before', async () => {
    await bench.signIn('hand');
    for (let at = 0; at < 3; at += 1) {
      bench.wait(4 * 60_000);
      await bench.call('people.touch', undefined);
    }
    await bench.call('labels.list', { limit: 1 });
    bench.wait(5 * 60_000);
    expect(await bench.reply('labels.list', { limit: 1 })).toEqual(needs('operator'));
    await bench.call('people.touch', undefined);
    expect(await bench.reply('labels.list', { limit: 1 })).toEqual(needs('operator'));
    expect(bench.at.announced.at(-1)).toEqual({ name: 'people.changed', payload: {} });
  });

  it('continues its automatic work', async () => {
    await bench.signIn('hand');
    await bring('A-1', 'A-2', 'A-3');
    await bench.printer.set({ paused: true });
    const batch = async () => (await bench.call('queue.status', undefined)).batches[0]?.id ?? null;
    await expect.poll(batch).not.toBeNull();
    await bench.call('queue.start', { batchId: (await batch()) ?? '' });
    await bench.call('people.signOut', undefined);
    await bench.printer.set({ paused: false });
    const stage = async (ref1: string) =>
      (await bench.at.station.labels.list({ search: ref1, limit: 1 })).views[0]?.label.stage;
    for (const ref1 of ['A-1', 'A-2', 'A-3']) await expect.poll(() => stage(ref1)).toBe('confirmed');
    // Automatic steps name no person.
    expect(await doneBy('A-2')).toMatchObject({
      imported: 'Bench hand',
      'register.started': null,
      'print.queued': null,
    });
  });

  it('sends no name and no address to the page, and the latest state of each label to the next person', async () => {
    await bench.signIn('hand');
    await bring('A-1', 'A-2');
    await bench.call('people.signOut', undefined);
    const before = bench.at.announced.length;
    for (const ref1 of ['A-1', 'A-2']) await bench.at.station.ship.scan({ code: ref1 });
    await idle();
    const since = () => bench.at.announced.slice(before);
    expect(JSON.stringify(since())).not.toMatch(/Goods-in desk|1 Example Street/);
    await bench.signIn('lead');
    const reported = since().filter(({ name }) => name === 'label.changed');
    expect(reported.map(({ payload }) => (payload as LabelView).label)).toMatchObject([
      { ref1: 'A-1', stage: 'confirmed' },
      { ref1: 'A-2', stage: 'confirmed' },
    ]);
  });
});

describe('the person in the record', () => {
  it('is the one who scanned, even after a change of person; reports of printer and service have no person', async () => {
    await bench.signIn('hand');
    await bring('B-1');
    await bench.call('ship.scan', { code: 'B-1' });
    await bench.signIn('lead');
    await idle();
    const now = new Date();
    const two = (part: number): string => String(part).padStart(2, '0');
    const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    const { people } = await bench.call('labels.summary', { day });
    expect(people).toEqual([{ name: 'Bench hand', bought: 1, prints: 1, corrections: 0 }]);
    expect(await doneBy('B-1')).toEqual({
      ...{ imported: 'Bench hand', 'register.started': 'Bench hand', 'print.queued': 'Bench hand' },
      ...{ 'register.succeeded': null, 'print.sending': null, 'print.sent': null, 'print.confirmed': null },
    });
  });

  it('is the one who cancelled a print, not the one who requested it', async () => {
    await bench.signIn('hand');
    await bring('C-1');
    await bench.printer.set({ paused: true });
    await bench.call('ship.scan', { code: 'C-1' });
    const print = async () =>
      (await bench.at.station.labels.get({ labelId: await labelIdOf('C-1') }))?.prints[0];
    await expect.poll(async () => (await print())?.waiting).toContain('paused');
    await bench.signIn('other');
    expect(await bench.call('prints.cancel', { printId: (await print())?.id ?? '' })).toEqual({ ok: true });
    await idle();
    expect(await doneBy('C-1')).toMatchObject({
      'print.queued': 'Bench hand',
      'print.cancelled': 'Other hand',
    });
  });

  it('includes the supervisor who approved, and is the sender of corrections', async () => {
    await bench.signIn('hand');
    await bring('D-1');
    await bench.call('ship.scan', { code: 'D-1' });
    await idle();
    const labelId = await labelIdOf('D-1');
    await allow(await bench.reply('labels.replace', { labelId }));
    const answer = await bench.call('labels.replace', { labelId });
    expect(answer.ok).toBe(true);
    await bench.signIn('other');
    await idle();
    const old = await bench.at.station.labels.get({ labelId });
    const both = codedMessage('people.allowedBy', { person: 'Bench hand', supervisor: 'Bench lead' });
    expect(old?.events.find(({ event }) => event.type === 'replaced')?.operator).toBe(both);
    const fresh = await bench.at.station.labels.get({ labelId: old?.view.replacedBy?.labelId ?? '' });
    const started = fresh?.events.find(({ event }) => event.type === 'register.started');
    expect(started?.operator).toBe(both);

    const packageId = fresh?.view.label.package?.packageId ?? '';
    const put = await bench.call('updates.put', { packageId, changes: { fields: { city: 'Shelbyville' } } });
    if (!put.ok) throw new Error(put.message);
    await bench.call('updates.send', { updateIds: [put.update?.id ?? ''] });
    const after = await bench.at.station.labels.get({ labelId: fresh?.view.label.id ?? '' });
    expect(after?.events.find(({ event }) => event.type === 'updated')?.operator).toBe('Other hand');
  });
});

describe('signing in', () => {
  it('works by PIN and by badge in any case, and separates one person from the next', async () => {
    await bench.signIn('hand');
    const lead = await bench.call('people.signIn', { badge: badges.lead.toLowerCase() });
    expect(lead).toMatchObject({ ok: true, person: { name: 'Bench lead', role: 'supervisor' } });
    expect((await bench.call('people.state', undefined)).person?.name).toBe('Bench lead');
    await bench.call('people.signOut', undefined);
    expect((await bench.call('people.state', undefined)).person).toBeNull();
  });

  it('does not clear wrong badge attempts after a right one in between', async () => {
    let counted = 0;
    for (let at = 0; at < 9; at += 1) {
      const guess = await bench.call('people.signIn', { badge: `%PB-ID-GUESSGUESSGUESS${at}` });
      if (!guess.ok && guess.isCounted) counted += 1;
      await bench.call('people.signIn', { badge: badges.hand });
    }
    expect(counted).toBe(3);
  });

  it('records each wrong attempt that counted, and none that came too soon', async () => {
    for (let at = 0; at < 40; at += 1)
      await bench.call('people.signIn', { personId: bench.ids.hand, pin: '000000' });
    await bench.signIn('lead');
    const rows = await recordOf(bench.at);
    expect(rows.filter(({ type }) => type === 'sign.refused')).toHaveLength(3);
  });

  it('does not clear wrong attempts when the clock is set forward', async () => {
    const tries = async () => bench.call('people.signIn', { personId: bench.ids.hand, pin: '000000' });
    let counted = 0;
    for (let at = 0; at < 9; at += 1) {
      bench.setClock(at * 3_600_000);
      const guess = await tries();
      if (!guess.ok && guess.isCounted) counted += 1;
    }
    expect(counted).toBe(3);
  });

  it('works by PIN and by badge on a disk that takes no wrong attempt, and counts the wrong ones in memory', async () => {
    // The path of the new file is occupied by something that can't be removed.
    const occupied = join(bench.folder, 'people-tries.json.new');
    await mkdir(occupied);
    await writeFile(join(occupied, 'x'), '');
    await bench.signIn('lead');
    expect(await bench.call('people.signIn', { badge: badges.hand })).toMatchObject({ ok: true });
    const tries = async (pin: string) => bench.call('people.signIn', { personId: bench.ids.hand, pin });
    expect(await tries('000000')).toMatchObject({ ok: false, isCounted: true });
    expect(await tries(pins.hand)).toMatchObject({ ok: false, isCounted: false });
    bench.wait(5_000);
    expect(await tries(pins.hand)).toMatchObject({ ok: true });
  });

  it('waits longer after each wrong PIN, even for the right one', async () => {
    const tries = async (pin: string) => bench.call('people.signIn', { personId: bench.ids.hand, pin });
    expect(await tries('000000')).toMatchObject({ ok: false, waitMs: 0 });
    expect(await tries('1')).toMatchObject({ ok: false, waitMs: 0 });
    expect(await tries('000001')).toMatchObject({ ok: false, isCounted: true });
    expect(await tries(pins.hand)).toMatchObject({ ok: false });
    bench.wait(5_000);
    expect(await tries(pins.hand)).toMatchObject({ ok: true });
  });

  it('leaves no PIN or badge on disk, in replies or in events', async () => {
    await bench.call('people.signIn', { personId: bench.ids.hand, pin: pins.lead });
    await bench.call('people.signIn', { badge: `${badges.lead}X` });
    await bench.signIn('lead');
    await bench.reply('people.setPin', { personId: bench.ids.hand, pin: '12' });
    await bench.call('people.setPin', { personId: bench.ids.hand, pin: '604482' });
    await bench.call('people.list', undefined);
    const secrets = [...Object.values(pins), ...Object.values(badges), '604482'];
    const names = await readdir(bench.folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
    expect(files.map((file) => file.split('/').at(-1))).toContain('people.json');
    for (const secret of secrets) {
      expect(texts.some((text) => text.includes(secret))).toBe(false);
      expect(bench.said()).not.toContain(secret);
    }
  });

  it('ends for a person who is deactivated while signed in', async () => {
    await bench.signIn('hand');
    await bench.at.station.people.save({
      id: bench.ids.hand,
      name: 'Bench hand',
      role: 'packer',
      active: false,
    });
    expect(await bench.reply('labels.list', { limit: 1 })).toEqual(needs('operator'));
    expect(await bench.call('people.signIn', { badge: badges.hand })).toMatchObject({ ok: false });
  });
});

describe('a station that can’t lock everybody out', () => {
  it('refuses to remove the last supervisor', async () => {
    await bench.signIn('lead');
    const { lead } = bench.ids;
    const rest = { id: lead, name: 'Bench lead', active: true } as const;
    expect(await bench.call('people.remove', { personId: lead })).toMatchObject({ ok: false });
    expect(await bench.call('people.setPin', { personId: lead, pin: null })).toMatchObject({ ok: false });
    expect(await bench.call('people.save', { ...rest, role: 'packer' })).toMatchObject({ ok: false });
    expect(await bench.call('people.save', { ...rest, role: 'supervisor', active: false })).toMatchObject({
      ok: false,
    });
    await bench.call('people.save', {
      id: bench.ids.hand,
      name: 'Bench hand',
      role: 'supervisor',
      active: true,
    });
    expect(await bench.call('people.remove', { personId: lead })).toEqual({ ok: true });
    expect((await bench.call('people.state', undefined)).person).toBeNull();
  });

  it('admits people again through a provisioning file given at the start', async () => {
    await provision(bench.at.station, { people: { on: false } });
    expect(await bench.reply('printers.list', undefined)).toMatchObject({ ok: true });
    expect(await bench.call('people.state', undefined)).toMatchObject({
      on: false,
      person: null,
      choices: [],
    });
  });

  it('refuses to switch sign-in on without a supervisor', async () => {
    const folder = await ownFolder('nobody');
    const { station } = await openStation(folder.path);
    const on = { people: { on: true, idleMinutes: 5 } };
    const refused = {
      ok: false,
      message: codedMessage('people.supervisorFirst'),
      field: 'people.on',
    };
    expect(await station.settings.set(on)).toEqual(refused);
    await station.people.save({ name: 'Bench hand', role: 'packer', active: true, pin: pins.hand });
    await station.people.save({ name: 'Bench lead', role: 'supervisor', active: true });
    expect(await station.settings.set(on)).toEqual(refused);
    const [, lead] = await station.people.list();
    await station.people.setPin({ personId: lead?.id ?? '', pin: pins.lead });
    expect(await station.settings.set(on)).toEqual({ ok: true });
    await station.close();
    await folder.remove();
  });

  it('still admits people after the settings file was edited into nonsense', async () => {
    const folder = await ownFolder('nonsense');
    const first = await openStation(folder.path);
    await first.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin: pins.lead });
    await first.station.close();
    const { station } = await openStation(folder.path, { people: 'off' });
    const reply = await dispatch(station, 'labels.list', { limit: 1 }, () => undefined);
    expect(reply).toEqual(needs('operator'));
    await station.close();
    await folder.remove();
  });

  it.each([
    ['damaged', '{"packbenchPeople":'],
    ['nobody', null],
  ] as const)('a list of people that is %s does not silently open the station', async (problem, text) => {
    const folder = await ownFolder('damaged');
    if (text !== null) await writeFile(join(folder.path, 'people.json'), text);
    const { station } = await openStation(folder.path, { people: { on: true, idleMinutes: 5 } });
    const reply = (name: string, input: unknown) => dispatch(station, name, input, () => undefined);
    expect(await reply('people.state', undefined)).toMatchObject({
      value: { on: true, problem, person: null },
    });
    expect(await reply('labels.list', { limit: 1 })).toEqual(needs('operator'));
    expect(await reply('settings.set', { people: { on: false, idleMinutes: 5 } })).toEqual(needs('operator'));
    await provision(station, { people: { on: false } });
    expect(await reply('labels.list', { limit: 1 })).toMatchObject({ ok: true });
    await station.close();
    await folder.remove();
  });
});
