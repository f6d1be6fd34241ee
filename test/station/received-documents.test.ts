import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { CallName } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

const bench = useBench('service', { printers: { Bench: {}, Other: {} }, mayFail: true });

afterEach(() => {
  // The search for barcodes finds the damage too, and reports it once.
  expect(bench.errors.filter((error) => !error.startsWith('barcodes in pictures could not be read'))).toEqual(
    [],
  );
});

const ask = (name: CallName, labelId: string, more = {}) =>
  dispatch(bench.station, name, { labelId, ...more }, (error) => bench.errors.push(String(error)));
const zpl = labelZpl('P7700001');

/** An order whose documents arrived without a package, so that its purchase is in doubt. */
const shipUnnamed = async (ref1: string): Promise<string> => {
  bench.service.script('register', { kind: 'reply', status: 200, body: zpl });
  await bench.bring(ref1);
  await bench.station.ship.scan({ code: ref1 });
  await bench.idle();
  const { label } = await bench.label(ref1);
  expect(label.hold?.failure.code).toBe('package_unnamed');
  return label.id;
};

/** A bit of the stored document changes on the disk; if requested, its answer is lost too. */
const damage = (answerToo: boolean): void => {
  const database = new Libsql(join(bench.folder, 'production', 'archive.db'), { timeout: 5_000 });
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
  it('is read from its answer, and a second reading reports that nothing more is in it', async () => {
    const labelId = await shipUnnamed('D-1');
    damage(false);
    expect(await ask('labels.readAnswer', labelId)).toEqual(refusal(codedMessage('label.unreadable')));
    expect(await ask('labels.printAnswer', labelId)).toEqual(done);
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(1);
  });

  it('is refused with a message if its answer is lost too, and nothing is printed', async () => {
    const labelId = await shipUnnamed('D-2');
    damage(true);
    for (const name of ['labels.printAnswer', 'labels.readAnswer'] as const)
      expect(await ask(name, labelId), name).toMatchObject(refusal(expect.any(String)));
    expect(bench.printer.printed).toHaveLength(0);
    expect((await bench.label('D-2')).label.hold?.failure.code).toBe('package_unnamed');
  });
});

describe('a label without its package that was printed before', () => {
  it.each([
    ['whose paper came out', {}],
    ['whose paper may have come out', { resetAfterBytes: 400 }],
  ])('a label without its package %s is printed again only by a person who knows it', async (_, knobs) => {
    const labelId = await shipUnnamed('T-1');
    await bench.printer.set(knobs);
    expect(await ask('labels.printAnswer', labelId)).toEqual(done);
    await bench.idle();
    const before = bench.service.requests.length;
    expect(await ask('labels.printAnswer', labelId)).toMatchObject(
      refusal(codedMessage('label.paperMayBeOut')),
    );
    const request = { reason: 'not_printed', copies: 1 };
    expect(await ask('labels.print', labelId, request)).toMatchObject(
      refusal(codedMessage('label.paperMayBeOut')),
    );
    await bench.idle();
    expect((await bench.station.labels.get({ labelId }))?.prints).toHaveLength(1);
    expect(await ask('labels.printAnswer', labelId, { overrides: ['printed_before'] })).toEqual(done);
    await bench.idle();
    expect((await bench.station.labels.get({ labelId }))?.prints).toHaveLength(2);
    expect(bench.service.requests).toHaveLength(before);
  });

  /** Its first print is in doubt; a person has it printed again, knowing that paper may be out. */
  const printedOnce = async (ref1: string): Promise<string> => {
    const labelId = await shipUnnamed(ref1);
    await bench.printer.set({ mute: true, resetAfterBytes: 120 });
    expect(await ask('labels.printAnswer', labelId)).toEqual(done);
    await bench.idle();
    expect((await bench.label(ref1)).print?.state).toBe('unknown');
    await bench.printer.set({ mute: false, resetAfterBytes: null });
    return labelId;
  };
  const nameIt = (labelId: string) =>
    bench.station.labels.settle({ labelId, how: 'found', packageId: 'P7700001' });
  const again = { overrides: ['printed_before'] };

  it('its package number settles everything once its second print is proven', async () => {
    const labelId = await printedOnce('T-2');
    const printerId = (await bench.station.printers.list()).find(({ isDefault }) => !isDefault)?.id;
    const request = { reason: 'not_printed', copies: 1, printerId, ...again };
    expect(await ask('labels.print', labelId, request)).toEqual(done);
    await bench.idle();
    expect((await bench.label('T-2')).print?.state).toBe('confirmed');
    expect(await nameIt(labelId)).toEqual({ ok: true });
    expect((await bench.label('T-2')).label).toMatchObject({ stage: 'confirmed', hold: null });
  });

  it('the question about its first print can be answered after its second print was cancelled', async () => {
    const labelId = await printedOnce('T-3');
    await bench.printer.set({ mediaOut: true });
    expect(await ask('labels.printAnswer', labelId, again)).toEqual(done);
    const { print: waiting } = await bench.label('T-3');
    expect(await bench.station.prints.cancel({ printId: waiting?.id ?? '' })).toEqual({ ok: true });
    await bench.idle();
    expect(await nameIt(labelId)).toEqual({ ok: true });
    const { label, print } = (await bench.station.labels.get({ labelId }))!.view;
    expect(label.hold?.failure.code).toBe('print_unknown');
    expect(await bench.station.prints.settle({ printId: print?.id ?? '', printed: true })).toEqual({
      ok: true,
    });
    expect((await bench.label('T-3')).label).toMatchObject({ stage: 'confirmed', hold: null });
  });
});
