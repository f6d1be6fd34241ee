import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { CallName } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import { ownFolder } from '#test/support/folders';
import { labelZpl, startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('forms');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  at = await openStation(folder.path);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  // Whoever looks for barcodes meets the damage too, and says so once.
  expect(at.errors.filter((error) => !error.startsWith('barcodes in pictures could not be read'))).toEqual(
    [],
  );
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const ask = (name: CallName, labelId: string, more = {}) =>
  dispatch(at.station, name, { labelId, ...more }, (error) => at.errors.push(String(error)));
const idle = () => expect.poll(() => at.station.busy(), { timeout: 20_000, interval: 5 }).toBe(0);
const zpl = labelZpl('P7700001');

/** An order whose label came without its package, so that its purchase is in doubt. */
const shipUnnamed = async (ref1: string): Promise<string> => {
  service.script('register', { kind: 'reply', status: 200, body: zpl });
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
  await idle();
  const { label } = await labelOf(at.station, ref1);
  expect(label.hold?.failure.code).toBe('package_unnamed');
  return label.id;
};

/** A bit of the stored label changes on the disk; where it is said, its answer is gone too. */
const damage = (answerToo: boolean): void => {
  const database = new Libsql(join(folder.path, 'production', 'archive.db'), { timeout: 5_000 });
  const named = database.prepare(
    `select name from sqlite_master where type = 'trigger' and tbl_name in ('documents', 'answers')`,
  );
  for (const { name } of named.all() as { name: string }[]) database.exec(`drop trigger "${name}"`);
  if (answerToo) database.exec('delete from answers');
  database.exec("update documents set bytes = cast(x'00' || substr(bytes, 2) as blob)");
  database.close();
};

const refusal = (message: unknown) => ({ ok: true, value: { ok: false, message } });
const done = { ok: true, value: { ok: true } };

describe('a label without its package whose stored document is damaged', () => {
  it('is read out of its answer, and says so where nothing more is in it', async () => {
    const labelId = await shipUnnamed('D-1');
    damage(false);
    expect(await ask('labels.readAnswer', labelId)).toEqual(refusal(said('label.unreadable')));
    expect(await ask('labels.printAnswer', labelId)).toEqual(done);
    await idle();
    expect(printer.printed).toHaveLength(1);
  });

  it('is refused in words where its answer is gone too, and prints nothing', async () => {
    const labelId = await shipUnnamed('D-2');
    damage(true);
    for (const name of ['labels.printAnswer', 'labels.readAnswer'] as const)
      expect(await ask(name, labelId), name).toMatchObject(refusal(expect.any(String)));
    expect(printer.printed).toHaveLength(0);
    expect((await labelOf(at.station, 'D-2')).label.hold?.failure.code).toBe('package_unnamed');
  });
});

describe('a label without its package that was printed before', () => {
  it.each([
    ['and came out', {}],
    ['and nobody knows whether it came out', { resetAfterBytes: 400 }],
  ])('%s is printed again only by who knows that its paper may be out', async (_, knobs) => {
    const labelId = await shipUnnamed('T-1');
    await printer.set(knobs);
    expect(await ask('labels.printAnswer', labelId)).toEqual(done);
    await idle();
    const before = service.requests.length;
    expect(await ask('labels.printAnswer', labelId)).toMatchObject(refusal(said('label.paperMayBeOut')));
    const request = { reason: 'not_printed', copies: 1 };
    expect(await ask('labels.print', labelId, request)).toMatchObject(refusal(said('label.paperMayBeOut')));
    await idle();
    expect((await at.station.labels.get({ labelId }))?.prints).toHaveLength(1);
    expect(await ask('labels.printAnswer', labelId, { overrides: ['printed_before'] })).toEqual(done);
    await idle();
    expect((await at.station.labels.get({ labelId }))?.prints).toHaveLength(2);
    expect(service.requests).toHaveLength(before);
  });
});
