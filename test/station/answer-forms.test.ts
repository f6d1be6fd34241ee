import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { isInDoubt } from '#shared/label/advance';
import { codedMessage } from '#shared/text/coded-message';
import { type AnswerForm, formsOf, utf16Forms } from '#test/support/answer-forms';
import { goodAnswers } from '#test/support/answer-mutations';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

const bench = useBench('service');

const ask = (name: 'labels.readAnswer' | 'labels.printAnswer', labelId: string) =>
  dispatch(bench.station, name, { labelId }, (error) => bench.errors.push(String(error)));

const ship = async (ref1: string, { body, contentType }: Omit<AnswerForm, 'name'>) => {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  bench.service.script('register', { kind: 'reply', status: 200, headers, body });
  await bench.bring(ref1);
  await bench.station.ship.scan({ code: ref1 });
  await bench.idle();
  return (await bench.label(ref1)).label;
};

/** The state of an archive whose reader at that time found no label in the answer. */
const forgetDocuments = (ref1: string): void => {
  const database = new Libsql(join(bench.folder, 'production', 'archive.db'), { timeout: 5_000 });
  const named = database.prepare(
    `select name from sqlite_master where type = 'trigger' and tbl_name = 'documents'`,
  );
  for (const { name } of named.all() as { name: string }[]) database.exec(`drop trigger "${name}"`);
  database.exec(`delete from documents where label_id in (select id from labels where ref1 = '${ref1}')`);
  database.close();
};

const zpl = Buffer.from(labelZpl('P7700001'));

describe('an answer that is the label itself, or contains it in another form', () => {
  it('keeps the label for a person, and prints it only at a person’s request', async () => {
    for (const [number, form] of formsOf(zpl).entries()) {
      const before = bench.printer.printed.length;
      // Two forms name a package: each purchase has its own.
      const label = await ship(`W-${number}`, form);
      expect([form.name, label.hold?.retryAt, label.hold === null]).toEqual([form.name, null, false]);
      expect(bench.printer.printed.length, form.name).toBe(before);
      const details = await bench.station.labels.get({ labelId: label.id });
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
      await bench.idle();
      expect(bench.printer.printed.length, form.name).toBe(before + 1);
    }
    expect(bench.service.count('register')).toBe(formsOf(zpl).length);
  });

  it('in UTF-16 is accepted like any other answer', async () => {
    for (const [number, form] of utf16Forms(JSON.stringify(goodAnswers.label)).entries()) {
      const names = { packageId: `P880000${number}`, trackingNumber: `ACME880000${number}` };
      const [same] = utf16Forms(JSON.stringify({ ...goodAnswers.label, ...names })).slice(number);
      expect((await ship(`U-${number}`, same ?? form)).stage, form.name).toBe('confirmed');
    }
  });

  it('with a forbidden command reaches no printer, at no one’s request', async () => {
    const harmful = Buffer.from('^XA^FO50,50^A0N,40,40^FDCARRIER^FS^XZ\r\n~JR\r\n^XA^JUF^XZ');
    for (const [number, form] of formsOf(harmful).entries()) {
      const label = await ship(`H-${number}`, form);
      expect((await bench.station.labels.get({ labelId: label.id }))?.documents, form.name).toHaveLength(1);
      await ask('labels.printAnswer', label.id);
      await bench.idle();
      await ask('labels.readAnswer', label.id);
      expect(bench.printer.printed, form.name).toHaveLength(0);
    }
    expect(Buffer.concat([...bench.printer.received]).toString('latin1')).not.toContain('CARRIER');
  });
});

it('a scan while the received label waits for its printer leaves the question about its purchase', async () => {
  const [its] = formsOf(zpl);
  const label = await ship('S-1', its!);
  await bench.printer.set({ mediaOut: true });
  expect(await ask('labels.printAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
  const { hold } = (await bench.label('S-1')).label;
  expect(hold?.failure.code).toBe('package_unnamed');
  const answer = await bench.station.ship.scan({ code: 'S-1' });
  expect(answer).toMatchObject({ kind: 'working', view: { label: { hold } } });
  await bench.printer.set({ mediaOut: false });
  await bench.idle();
  expect([bench.printer.printed.length, bench.service.count('register')]).toEqual([1, 1]);
});

describe('reading an answer again', () => {
  const [its] = formsOf(zpl);

  it('finds the label that an older version did not find, and buys and prints nothing', async () => {
    const label = await ship('R-1', its!);
    forgetDocuments('R-1');
    expect((await bench.station.labels.get({ labelId: label.id }))?.documents).toEqual([]);
    expect(await ask('labels.readAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
    expect((await bench.station.labels.get({ labelId: label.id }))?.documents).toMatchObject([
      { size: zpl.length },
    ]);
    expect([bench.printer.printed.length, bench.service.count('register')]).toEqual([0, 1]);
    expect((await bench.label('R-1')).label.hold?.failure.code).toBe('package_unnamed');
    const again = await ask('labels.readAnswer', label.id);
    expect(again).toMatchObject({
      ok: true,
      value: { ok: false, message: codedMessage('label.nothingMoreRead') },
    });
  });

  it('happens first when received documents are to be printed', async () => {
    const label = await ship('R-2', its!);
    forgetDocuments('R-2');
    expect(await ask('labels.printAnswer', label.id)).toMatchObject({ ok: true, value: { ok: true } });
    await bench.idle();
    expect([bench.printer.printed.length, bench.service.count('register')]).toEqual([1, 1]);
  });

  it('reports that the answer contains no label', async () => {
    const label = await ship('R-3', { body: Buffer.from('<html><body>Thank you</body></html>') });
    for (const name of ['labels.readAnswer', 'labels.printAnswer'] as const)
      expect(await ask(name, label.id)).toMatchObject({
        ok: true,
        value: { ok: false, message: codedMessage('label.nothingMoreRead') },
      });
    expect(await ask('labels.readAnswer', 'nobody')).toMatchObject({ ok: true, value: { ok: false } });
  });
});
