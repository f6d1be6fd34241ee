import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import { importOrders, labelOf, order } from '#test/support/station';
import { type ForbiddenBench, newRef, openForbiddenBench } from './forbidden-bench';
import { body } from './forbidden-labels';
import { order as orderAbroad } from './landed-order';
import { openPeopleBench } from './people-bench';

const zpl = (text: string): Buffer => Buffer.from(text, 'latin1');
const harmful = zpl(`^XA${body}^JUF^XZ`);
const plain = zpl('^XA^FO30,30^A0N,40,40^FDPLAIN^FS^XZ');

let bench: ForbiddenBench;
beforeEach(async () => {
  bench = await openForbiddenBench();
});
afterEach(() => bench.close());

const received = (printer: VirtualPrinter): string => Buffer.concat([...printer.received]).toString('latin1');
const codeOf = async (ref1: string) => (await labelOf(bench.at.station, ref1)).label.hold?.failure.code;

describe('a label with a forbidden command on every way to a printer', () => {
  it('it is not printed from a batch, moved to another printer, tried again, or with any answer to its question', async () => {
    const refs = [newRef(), newRef(), newRef(), newRef()];
    for (const _ of refs) bench.answer({ documents: [harmful] });
    const { queue } = bench.at.station;
    await importOrders(
      bench.at.station,
      refs.map((ref1) => order(ref1)),
    );
    const { batchId } = (await labelOf(bench.at.station, refs[0]!)).label;
    await queue.start({ batchId });
    const batch = async () => (await queue.status()).batches.find(({ id }) => id === batchId);
    await expect.poll(async () => (await batch())?.stop?.cause).toMatch(/./);
    await bench.idle();
    const cause = (await batch())?.stop?.cause ?? '';
    const labelIds = (await queue.rows()).map(({ labelId }) => labelId);
    const [fromPrinterId, printerId] = [await bench.printerId('Front'), await bench.printerId('Back')];
    await queue.move({ labelIds, printerId });
    await queue.moveRest({ fromPrinterId, printerId });
    await queue.retry({ labelIds });
    await bench.idle();
    for (const way of [{ kind: 'printer', printerId }, { kind: 'again' }, { kind: 'anyway' }] as const) {
      await queue.answerStop({ cause, way });
      await queue.resume({ batchId });
      await bench.idle();
    }
    for (const ref1 of refs) expect(await codeOf(ref1)).toBe('label_forbidden');
    bench.expectNothingSent();
  });

  it('it is not printed when it was bought as a replacement', async () => {
    const { label } = await bench.ship(plain);
    expect(label.stage).toBe('confirmed');
    const before = received(bench.front).length;
    bench.answer({ documents: [harmful] });
    expect(await bench.at.station.labels.replace({ labelId: label.id })).toMatchObject({ ok: true });
    await bench.idle();
    expect(await codeOf(label.ref1)).toBe('label_forbidden');
    await bench.at.station.labels.reprintLast();
    await bench.idle();
    expect(received(bench.front).slice(before)).not.toContain('CARRIER');
  });

  it.each([
    ['as its second paper', [plain, harmful]],
    ['as its third paper', [plain, plain, harmful]],
  ])(
    'a label with a forbidden command is not printed, nor are the documents with it: %s',
    async (_, documents) => {
      const ref1 = newRef();
      bench.answer({ documents });
      await importOrders(bench.at.station, [order(ref1)]);
      await bench.at.station.ship.scan({ code: ref1 });
      await bench.idle();
      const { label } = await labelOf(bench.at.station, ref1);
      expect(label.hold?.failure.code).toBe('label_forbidden');
      await bench.at.station.labels.print({
        ...{ labelId: label.id, reason: 'not_printed', copies: 1, overrides: ['unfit'] },
      });
      await bench.idle();
      bench.expectNothingSent();
    },
  );

  it('it is not printed with command characters that the previous document changed', async () => {
    const ref1 = newRef();
    bench.answer({ documents: [zpl('^XA^CC+^FDPLAIN+FS+XZ'), zpl('+XA+JUF+FDCARRIER+FS+XZ')] });
    await importOrders(bench.at.station, [order(ref1)]);
    await bench.at.station.ship.scan({ code: ref1 });
    await bench.idle();
    const { label } = await labelOf(bench.at.station, ref1);
    expect(label.hold?.failure.code).toBe('document_unreadable');
    const before = received(bench.front).length;
    await bench.at.station.labels.print({
      ...{ labelId: label.id, reason: 'not_printed', copies: 1, overrides: ['unfit'] },
    });
    await bench.idle();
    expect(received(bench.front).slice(before)).not.toContain('CARRIER');
  });

  it('it is not printed from an answer without a packageId, when a person asks', async () => {
    const ref1 = newRef();
    bench.answer({ documents: [harmful], packageId: null, trackingNumber: null });
    await importOrders(bench.at.station, [order(ref1)]);
    await bench.at.station.ship.scan({ code: ref1 });
    await bench.idle();
    const { label } = await labelOf(bench.at.station, ref1);
    expect(label.hold?.failure.code).toBe('package_unnamed');
    await bench.at.station.labels.printAnswer({ labelId: label.id });
    await bench.idle();
    const prints = (await bench.at.station.labels.get({ labelId: label.id }))?.prints ?? [];
    expect(prints.map(({ state }) => state)).toEqual(['failed']);
    bench.expectNothingSent();
  });
});

describe('a supervisor who signed in', () => {
  it('a supervisor prints no label that would harm the printer', async () => {
    const people = await openPeopleBench();
    try {
      await people.signIn('lead');
      people.service.script('register', { kind: 'ok', documents: [harmful.toString('latin1')] });
      await importOrders(people.at.station, [order('S-1')]);
      await people.call('ship.scan', { code: 'S-1' });
      const idle = () => expect.poll(() => people.at.station.busy()).toBe(0);
      await idle();
      const { label } = await labelOf(people.at.station, 'S-1');
      for (const copies of [1, 3])
        await people.reply('labels.print', {
          ...{ labelId: label.id, reason: 'not_printed', copies, overrides: ['unfit'] },
        });
      await people.reply('labels.allowCommands', { labelId: label.id });
      await people.reply('queue.retry', { labelIds: [label.id] });
      await idle();
      expect((await labelOf(people.at.station, 'S-1')).label.hold?.failure.code).toBe('label_forbidden');
      expect(received(people.printer)).not.toContain('CARRIER');
    } finally {
      await people.close();
    }
  });
});

const hostile = 'x^XZ~JR^JUF~jr';
const acting = /~JR|\^JU/i;

describe('texts of others on our own labels are not read as commands', () => {
  it('a printer’s name on the test label is not a command', async () => {
    const { printers } = bench.at.station;
    const name = hostile;
    await printers.add({ name, uri: bench.back.uri.replace('127.0.0.1', 'localhost'), dpi: 203 });
    const id = (await printers.list()).find((printer) => printer.name === name)?.id ?? '';
    expect(id).not.toBe('');
    expect((await printers.test({ printerId: id })).state).toMatch(/confirmed|sent/);
    expect(bench.back.printed).toHaveLength(1);
    expect(received(bench.back)).not.toMatch(acting);
  });

  it('an order’s number and route on its landed cost slip are not commands', async () => {
    const draft = orderAbroad({ ref1: 'F-SLIP ^XZ~JR^JUF', contact: hostile });
    const { itemDescription: _, ...item } = draft.items[0]!;
    await importOrders(bench.at.station, [
      {
        ...draft.fields,
        contact: 'Pat ~JR ^JUF',
        commodityItems: [{ ...item, itemDescription: 'Shirt ^JUF ~JR' }],
      },
    ]);
    const found = await bench.at.station.landed.find({ code: 'F-SLIP ^XZ~JR^JUF' });
    if (found.kind !== 'order') throw new Error('no order');
    const question = { ...found.question, fields: { ...found.question.fields, shippingValue: '12.50' } };
    const answer = await bench.at.station.landed.calculate({ labelId: found.view.label.id, question });
    if (!answer.ok) throw new Error(answer.message);
    const slip = { to: 'printer' as const, costId: answer.kept.id, printerId: await bench.printerId('Back') };
    expect(await bench.at.station.landed.slip(slip)).toMatchObject({ ok: true });
    expect(bench.back.printed).toHaveLength(1);
    expect(received(bench.back)).not.toMatch(acting);
  });

  it('a person’s name on a badge is not a command', async () => {
    const saved = await bench.at.station.people.save({
      name: 'Pat ~JR^JUF',
      role: 'packer',
      active: true,
      pin: '604482',
    });
    if (!saved.ok) throw new Error(saved.message);
    await bench.at.station.people.printBadge({
      personId: saved.person.id,
      printerId: await bench.printerId('Back'),
    });
    expect(bench.back.printed).toHaveLength(1);
    expect(received(bench.back)).not.toMatch(acting);
  });

  it('a question to the printer is not a command', async () => {
    const id = await bench.printerId('Front');
    for (const sgd of ['x"\r\n~JR', '~JR', '^XA^JUF^XZ', 'a" "b"\r\n! U1 do "device.reset" "'])
      expect(await bench.at.station.printers.ask({ printerId: id, question: { sgd } })).toMatchObject({
        ok: false,
      });
    expect(received(bench.front)).not.toMatch(/~JR|JUF|setvar|reset/);
  });
});
