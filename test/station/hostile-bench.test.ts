import * as fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { hashOf } from '#main/features/people/hash';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  openStation,
  order,
  provision,
  recordOf,
  testCredentials,
} from '#test/support/station';
import { useBench } from './bench';

// An attacker's process at the bench: it reads and writes every file of the station while the station is closed, and
// starts the program. It has neither the keychain nor the program's own files, and no person's PIN.

const recipient = 'Wilhelmina Thistlewood';
const street = '4711 Nightingale Terrace';
const pin = '407133';

/** Where the attacker listens. */
let otherService: ServiceStandIn;
const at = useBench('hostile-bench', {
  printers: { One: {} },
  lasting: {},
  opening: { place: 'bench', tuning: { data: { firstMs: 3_600_000 } } },
  mayFail: true,
});

const bench = (...names: string[]): string => join(at.folder, 'bench', ...names);
const beside = (name: string): string => join(at.folder, name);
const reply = (name: string, input: unknown) => dispatch(at.station, name, input, () => undefined);
const locked = { ok: false, error: { needs: 'operator' } };
const filesIn = (path: string): string[] =>
  fs
    .readdirSync(path, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
/** Everything that the station keeps beside the program. */
const putBack = (from: string): void => {
  fs.rmSync(bench(), { recursive: true });
  fs.cpSync(from, bench(), { recursive: true });
};

/** A bench at work: one order was bought and printed today, which was open yesterday. */
beforeEach(async () => {
  otherService = at.kept(await startServiceStandIn());
  await at.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin });
  await importOrders(at.station, [{ ...order('H-1'), contact: recipient, address1: street }, order('H-2')]);
  await provision(at.station, { people: { on: true, idleMinutes: 5 } });
  await at.station.close();
  fs.cpSync(bench(), beside('yesterday'), { recursive: true });
  await at.open();
  await at.station.ship.scan({ code: 'H-1' });
  await expect.poll(async () => (await at.label('H-1')).label.stage).toBe('confirmed');
  await at.station.close();
});

describe('an attacker with every file of the station, without its keychain', () => {
  it('the attacker reads no name, no address and no credential in them', () => {
    const secret = Object.values(testCredentials).filter((value) => typeof value === 'string');
    for (const path of filesIn(at.folder)) {
      const bytes = fs.readFileSync(path);
      for (const word of [recipient, street, pin, 'Bench lead', ...secret]) {
        expect(bytes.includes(word), `${word} in ${path}`).toBe(false);
        expect(bytes.includes(Buffer.from(word, 'utf16le')), `${word} in ${path}`).toBe(false);
      }
    }
  });

  it('the attacker buys nothing, and sends no credential to another address', async () => {
    at.stored = {
      ...at.stored,
      service: { environment: 'production', baseUrl: otherService.url },
      people: { on: false, idleMinutes: 5 },
    };
    await at.open();
    expect(await reply('ship.scan', { code: 'H-2' })).toMatchObject(locked);
    expect(await reply('credentials.test', undefined)).toMatchObject(locked);
    // As if the attacker had passed the sign-in.
    await at.station.ship.scan({ code: 'H-2' });
    await at.idle();
    expect(otherService.requests).toEqual([]);
    expect(at.service.count('register')).toBe(1);
  });

  it('the attacker buys nothing after switching the people off, since the credentials are gone then', async () => {
    fs.rmSync(bench('credentials.bin'));
    at.stored = { ...at.stored, people: { on: false, idleMinutes: 5 } };
    await at.open();
    await at.station.ship.scan({ code: 'H-2' });
    await at.idle();
    expect(at.service.count('register')).toBe(1);
  });

  it('the attacker can’t sign in with a PIN written into the list of people', async () => {
    const list = bench('people.json');
    const sealed = fs.readFileSync(list, 'utf8');
    const id = 'a-stranger';
    const person = { id, name: 'Bench lead', role: 'supervisor', active: true, badge: null };
    const pins = { ...person, pin: await hashOf('111111') };
    const salt = Buffer.alloc(16).toString('base64');
    const ownList = { packbenchPeople: 1, badgeSalt: salt, people: [pins] };
    const inPlace = sealed.replace(/.(?=.{40}"\s*\}\s*$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(inPlace).not.toBe(sealed);
    for (const forged of [ownList, { ...ownList, seal: salt }, JSON.parse(inPlace) as object]) {
      fs.writeFileSync(list, JSON.stringify(forged));
      await at.open();
      const [lead] = await at.station.people.list();
      expect(lead).toBeUndefined();
      expect(await reply('people.signIn', { personId: id, pin: '111111' })).toMatchObject({
        value: { ok: false },
      });
      expect(await reply('ship.scan', { code: 'H-2' })).toMatchObject(locked);
      await at.station.close();
    }
    expect(at.service.count('register')).toBe(1);
  });

  it('the attacker prints nothing from another archive in place of this one', async () => {
    const otherHost = await openStation(beside('stranger'));
    await provision(otherHost.station, {
      service: { environment: 'production', baseUrl: otherService.url },
      credentials: testCredentials,
      printers: [{ name: 'One', uri: at.printer.uri, dpi: 203, default: true }],
    });
    await importOrders(otherHost.station, [order('S-1')]);
    await otherHost.station.close();
    fs.rmSync(bench('production'), { recursive: true });
    fs.cpSync(join(beside('stranger'), 'production'), bench('production'), { recursive: true });
    const printed = at.printer.printed.length;
    await at.open();
    expect((await at.station.data.state()).report).toMatchObject({ from: 'itself' });
    expect(await reply('ship.scan', { code: 'S-1' })).toMatchObject(locked);
    await at.station.ship.scan({ code: 'S-1' });
    await at.idle();
    expect((await at.label('S-1')).label.hold?.failure.code).toBe('answer_lost');
    expect([at.service.count('register'), otherService.count('register'), at.printer.printed.length]).toEqual(
      [1, 0, printed],
    );
  });

  it('the attacker can’t hide a purchase by restoring an older archive: it is reported, and not bought again', async () => {
    fs.rmSync(bench('production'), { recursive: true });
    fs.cpSync(join(beside('yesterday'), 'production'), bench('production'), { recursive: true });
    await at.open();
    expect((await at.station.data.state()).report).toMatchObject({ from: 'itself' });
    expect(await at.station.record.check(undefined)).toMatchObject({ ok: false });
    expect((await at.label('H-1')).label.hold?.failure.code).toBe('answer_lost');
    await at.station.ship.scan({ code: 'H-1' });
    await at.idle();
    expect(at.service.count('register')).toBe(1);
  });

  it('the attacker can change plain settings and add orders, but none is bought automatically', async () => {
    const orders = beside('orders');
    fs.mkdirSync(orders);
    fs.writeFileSync(join(orders, 'theirs.json'), JSON.stringify([order('X-1')]));
    const changed = { people: { on: true, idleMinutes: 240 }, intake: { watchFolder: orders } };
    at.stored = { ...at.stored, ...changed };
    await at.open();
    expect(await at.station.settings.get()).toMatchObject(changed);
    await expect
      .poll(async () => (await at.station.labels.list({ search: 'X-1', limit: 1 })).views)
      .toHaveLength(1);
    expect((await at.label('X-1')).label).toMatchObject({ stage: 'draft', hold: null });
    expect(await reply('ship.scan', { code: 'X-1' })).toMatchObject(locked);
    await at.idle();
    expect([at.service.count('register'), otherService.count('register')]).toEqual([1, 0]);
  });

  it('the attacker can set the station up with other credentials, which the record shows', async () => {
    await at.open();
    await provision(at.station, {
      service: { environment: 'production', baseUrl: otherService.url },
      credentials: { userID: 'theirs', accountNumber: 'theirs', passcode: 'theirs' },
    });
    const rows = await recordOf(at);
    expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['provisioned', 'settings.changed']));
    expect(await reply('ship.scan', { code: 'H-2' })).toMatchObject(locked);
    const [lead] = await at.station.people.list();
    await reply('people.signIn', { personId: lead?.id, pin });
    await reply('ship.scan', { code: 'H-2' });
    await expect.poll(() => otherService.count('register')).toBe(1);
    expect(at.service.count('register')).toBe(1);
  });

  it('the attacker can restore everything that the station keeps, which only a line of the record kept elsewhere shows', async () => {
    await at.open();
    const { latest } = await at.station.record.check(undefined);
    expect(await at.station.record.check({ line: latest ?? '' })).toMatchObject({ shown: 'held' });
    await at.station.close();
    putBack(beside('yesterday'));
    await at.open();
    expect((await at.station.data.state()).report).toBeNull();
    expect(await at.station.record.check({ line: 'no line' })).toMatchObject({ shown: 'no_line' });
    expect(await at.station.record.check({ line: latest ?? '' })).toMatchObject({ shown: 'not_held' });
  });
});
