import { beforeEach, describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { importOrders, order } from '#test/support/station';
import { useUpdatesBench } from './updates-bench';

const bench = useUpdatesBench();
let packageId: string;
beforeEach(async () => {
  await importOrders(bench.station, [order('E-1', { company: 'Wrong Co', address2: 'Dock 9' })]);
  await bench.station.ship.scan({ code: 'E-1' });
  await bench.idle();
  packageId = await bench.packageOf('E-1');
});

const put = (changes: Parameters<typeof bench.station.updates.put>[0]['changes']) =>
  bench.station.updates.put({ packageId, changes });

describe('a field that is to be emptied', () => {
  it('is sent empty on a person’s word, beside what else changes, and remembered as empty', async () => {
    const drafted = await put({ fields: { city: 'Newark' }, empty: ['company', 'address2'] });
    if (!drafted.ok || !drafted.update) throw new Error(JSON.stringify(drafted));
    expect(drafted.update.before.fields).toEqual({
      city: 'Springfield',
      company: 'Wrong Co',
      address2: 'Dock 9',
    });
    await bench.send(drafted.update);
    expect(bench.updates()[0]?.body).toEqual([{ packageId, city: 'Newark', company: '', address2: '' }]);
    const { label } = await bench.label('E-1');
    expect([label.draft.fields.company, label.draft.fields.address2]).toEqual([undefined, undefined]);
    expect(label.outdatedAt).toEqual(expect.any(String));
    const again = await put({ fields: {}, empty: ['company'] });
    expect(again).toMatchObject({
      ok: false,
      message: codedMessage('correction.nothingNew'),
    });
  });

  it('is told again where the answer to it was lost', async () => {
    bench.service.script('update', { kind: 'acceptThenReset' });
    const drafted = await put({ fields: {}, empty: ['company'] });
    if (!drafted.ok || !drafted.update) throw new Error(JSON.stringify(drafted));
    await bench.send(drafted.update);
    expect((await bench.list()).open).toMatchObject([{ state: 'unknown', changes: { empty: ['company'] } }]);
    const back = await put({ fields: { company: 'Wrong Co' } });
    expect(back).toMatchObject({ ok: true, update: { changes: { fields: { company: 'Wrong Co' } } } });
  });

  it('is never sent empty by itself, nor where no parcel travels without it', async () => {
    expect(await put({ fields: { company: '' } })).toMatchObject({
      ok: false,
      problems: [{ path: 'company' }],
    });
    expect(await put({ fields: { city: '' } })).toMatchObject({ ok: false, problems: [{ path: 'city' }] });
  });
});
