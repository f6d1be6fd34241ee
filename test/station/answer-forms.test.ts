import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { isInDoubt } from '#shared/label/advance';
import { said } from '#shared/text/said';
import { type AnswerForm, formsOf, utf16Forms } from '#test/support/answer-forms';
import { goodAnswers } from '#test/support/answer-mutations';
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
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const ask = (name: 'labels.readAnswer' | 'labels.printAnswer', labelId: string) =>
  dispatch(at.station, name, { labelId }, (error) => at.errors.push(String(error)));
const idle = () => expect.poll(() => at.station.busy(), { timeout: 20_000, interval: 5 }).toBe(0);
const registrations = (): number =>
  service.requests.filter(({ operation }) => operation === 'register').length;

const ship = async (ref1: string, { body, contentType }: Omit<AnswerForm, 'name'>) => {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  service.script('register', { kind: 'reply', status: 200, headers, body });
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
  await idle();
  return (await labelOf(at.station, ref1)).label;
};

/** As an archive has it whose reader of that day found no label in the answer. */
const forgetDocuments = (ref1: string): void => {
  const database = new Libsql(join(folder.path, 'production', 'archive.db'), { timeout: 5_000 });
  const named = database.prepare(
    `select name from sqlite_master where type = 'trigger' and tbl_name = 'documents'`,
  );
  for (const { name } of named.all() as { name: string }[]) database.exec(`drop trigger "${name}"`);
  database.exec(`delete from documents where label_id in (select id from labels where ref1 = '${ref1}')`);
  database.close();
};

const zpl = Buffer.from(labelZpl('P7700001'));

describe('an answer that is the label, or holds it in another form', () => {
  it('keeps the label for a person, prints nothing by itself, and prints on a person’s word', async () => {
    for (const [number, form] of formsOf(zpl).entries()) {
      const before = printer.printed.length;
      // Two forms name a package: each purchase has its own.
      const label = await ship(`W-${number}`, form);
      expect([form.name, label.hold?.retryAt, label.hold === null]).toEqual([form.name, null, false]);
      expect(printer.printed.length, form.name).toBe(before);
      const details = await at.station.labels.get({ labelId: label.id });
      expect(
        details?.documents.map(({ size }) => size),
        form.name,
      ).toEqual([zpl.length]);
      if (!isInDoubt(label)) {
        expect(label.package?.packageId).toBe(form.packageId);
        continue;
      }
      expect(label.hold?.failure.code).toBe('package_unnamed');
      expect(await ask('labels.printAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
      await idle();
      expect(printer.printed.length, form.name).toBe(before + 1);
    }
    expect(registrations()).toBe(formsOf(zpl).length);
  }, 60_000);

  it('in UTF-16 is an answer like any other', async () => {
    for (const [number, form] of utf16Forms(JSON.stringify(goodAnswers.label)).entries()) {
      const names = { packageId: `P880000${number}`, trackingNumber: `ACME880000${number}` };
      const [same] = utf16Forms(JSON.stringify({ ...goodAnswers.label, ...names })).slice(number);
      expect((await ship(`U-${number}`, same ?? form)).stage, form.name).toBe('confirmed');
    }
  });

  it('with a command that no label may hold reaches no printer, on nobody’s word', async () => {
    const harmful = Buffer.from('^XA^FO50,50^A0N,40,40^FDCARRIER^FS^XZ\r\n~JR\r\n^XA^JUF^XZ');
    for (const [number, form] of formsOf(harmful).entries()) {
      const label = await ship(`H-${number}`, form);
      expect((await at.station.labels.get({ labelId: label.id }))?.documents, form.name).toHaveLength(1);
      await ask('labels.printAnswer', label.id);
      await idle();
      await ask('labels.readAnswer', label.id);
      expect(printer.printed, form.name).toHaveLength(0);
    }
    expect(Buffer.concat([...printer.received]).toString('latin1')).not.toContain('CARRIER');
  });
});

describe('reading an answer again', () => {
  const [its] = formsOf(zpl);

  it('finds the label that an older reader did not, and buys and prints nothing', async () => {
    const label = await ship('R-1', its!);
    forgetDocuments('R-1');
    expect((await at.station.labels.get({ labelId: label.id }))?.documents).toEqual([]);
    expect(await ask('labels.readAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
    expect((await at.station.labels.get({ labelId: label.id }))?.documents).toMatchObject([
      { size: zpl.length },
    ]);
    expect([printer.printed.length, registrations()]).toEqual([0, 1]);
    expect((await labelOf(at.station, 'R-1')).label.hold?.failure.code).toBe('package_unnamed');
    const again = await ask('labels.readAnswer', label.id);
    expect(again).toMatchObject({
      ok: true,
      value: { ok: false, message: said('label.nothingMoreRead') },
    });
  });

  it('comes first where what came is to be printed', async () => {
    const label = await ship('R-2', its!);
    forgetDocuments('R-2');
    expect(await ask('labels.printAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
    await idle();
    expect([printer.printed.length, registrations()]).toEqual([1, 1]);
  });

  it('says so where nothing is in it', async () => {
    const label = await ship('R-3', { body: Buffer.from('<html><body>Thank you</body></html>') });
    for (const name of ['labels.readAnswer', 'labels.printAnswer'] as const)
      expect(await ask(name, label.id)).toMatchObject({
        ok: true,
        value: { ok: false, message: said('label.nothingMoreRead') },
      });
    expect(await ask('labels.readAnswer', 'nobody')).toMatchObject({ ok: true, value: { ok: false } });
  });
});
