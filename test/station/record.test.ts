import { describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { Station } from '#main/bridge/station';
import type { RecordCheck, RecordRow } from '#shared/record/record';
import { importOrders, order, provision, recordOf } from '#test/support/station';
import { useBench } from './bench';

const credentials = {
  ...{ userID: 'user-hush-1', accountNumber: 'account-hush-2', passcode: 'pass-hush-3' },
  ...{ basicToken: 'dG9rZW4taHVzaC00', dtKey: 'duty-hush-5' },
};
const supervisor = { name: 'Rosalind Quill', role: 'supervisor' as const, active: true };
const personal = {
  ...{ contact: 'Marguerite Featherstone', company: 'Quaint Teapots', address1: '77 Larkspur Crescent' },
  ...{ city: 'Willowmere', phone: '5550123456', email: 'marguerite@example.com' },
};

const at = useBench('record', { printers: {}, begins: 'open', mayFail: true });

const ask = async <T>(station: Station, name: string, input?: unknown): Promise<T> => {
  const reply = await dispatch(station, name, input, (error) => {
    throw error;
  });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
};

/** A station with everything set, an order brought in, people, and a wrong PIN. */
const day = async (station: Station): Promise<void> => {
  await provision(station, {
    station: { name: `Bench 7, ask ${personal.email}` },
    service: { environment: 'production', baseUrl: 'https://service.example.com' },
    credentials,
    printers: [{ name: 'North', uri: 'tcp://127.0.0.1:9', dpi: 203 }],
  });
  await ask(station, 'people.save', { ...supervisor, pin: '48213' });
  const [person] = await ask<{ id: string }[]>(station, 'people.list');
  await ask(station, 'settings.set', { people: { on: true, idleMinutes: 5 } });
  await dispatch(station, 'people.signIn', { personId: person!.id, pin: '99999' }, () => undefined);
  await ask(station, 'people.signIn', { personId: person!.id, pin: '48213' });
  await importOrders(station, [{ ...order('R-1'), ...personal }]);
  await ask(station, 'settings.set', { sound: false });
  await ask(station, 'credentials.forget');
  const [printer] = await ask<{ id: string }[]>(station, 'printers.list');
  await ask(station, 'printers.remove', { printerId: printer!.id });
};

describe('the record', () => {
  it('contains who changed what, before and after, and never a secret', async () => {
    const { station, errors } = at;
    await day(station);
    const rows = (await recordOf(at)).reverse();
    const reported = rows.map(({ type, operator }) => [type, operator]);
    for (const entry of [
      ['record.started', null],
      ['settings.changed', null],
      ['provisioned', null],
      ['printer.added', null],
      ['person.added', null],
      ['sign.refused', null],
      ['signed.in', null],
      ['settings.changed', supervisor.name],
      ['credentials.forgotten', supervisor.name],
      ['printer.removed', supervisor.name],
    ])
      expect(reported).toContainEqual(entry);
    const sound = rows.find(({ event }) => event.includes('"sound"'))!;
    expect(JSON.parse(sound.event)).toEqual({
      type: 'settings.changed',
      changes: [{ field: 'sound', before: true, after: false }],
    });
    const all = JSON.stringify(rows);
    for (const secret of [...Object.values(credentials), '48213', '99999']) expect(all).not.toContain(secret);
    expect(errors).toEqual([]);
    const check = await ask<RecordCheck>(station, 'record.check');
    // The file of the record is an entry too.
    expect(check).toMatchObject({ ok: true, entries: rows.length + 1, breakCount: 0, end: 'kept' });
  });

  it('is exported as CSV and JSON, each entry once, and contains the export', async () => {
    const {
      station,
      outside: { saved },
    } = at;
    await day(station);
    const { entries } = await ask<RecordCheck>(station, 'record.check');
    expect(await ask(station, 'record.export', { format: 'json' })).toMatchObject({
      ok: true,
      rows: entries,
    });
    expect(await ask(station, 'record.export', { format: 'csv' })).toMatchObject({
      ok: true,
      rows: entries + 1,
    });
    expect(
      await ask(station, 'record.export', { format: 'csv', from: '1999-01-01', to: '1999-12-31' }),
    ).toMatchObject({ rows: 0 });
    const [json, csv] = saved;
    const newestFirst = Array.from({ length: entries }, (_, index) => entries - index);
    expect((JSON.parse(json!.text) as RecordRow[]).map(({ seq }) => seq)).toEqual(newestFirst);
    expect(csv!.text.split('\r\n').length).toBe(entries + 3);
    expect((await recordOf(at))[0]?.type).toBe('record.exported');
  });

  it('contains who wrote names and addresses to a file', async () => {
    const { station } = at;
    await day(station);
    await ask(station, 'labels.export', {});
    const [row] = await recordOf(at);
    expect(row).toMatchObject({ type: 'data.exported', operator: supervisor.name });
    expect(JSON.parse(row!.event)).toMatchObject({ what: 'labels', rows: 1 });
  });

  it('is summarised in a support report without a secret, a name or an address', async () => {
    const {
      station,
      outside: { saved },
    } = at;
    await day(station);
    await ask(station, 'credentials.set', credentials);
    expect(await ask(station, 'report.make')).toMatchObject({ ok: true });
    const { text } = saved.at(-1)!;
    const report = JSON.parse(text) as Record<string, unknown>;
    expect(report).toMatchObject({ packbenchReport: 1, record: { ok: true }, archiveDamages: [] });
    for (const part of Object.values(report)) expect(JSON.stringify(part)).not.toContain('"failed"');
    expect((report['events'] as unknown[]).length).toBeGreaterThan(8);
    const { ref1: _, ...fields } = order('R-1');
    const values = Object.entries({ ...fields, ...personal }).flatMap(([name, value]) =>
      typeof value === 'string' &&
      /^(contact|company|address|city|postal|phone|email|shipFrom|tax)/i.test(name) &&
      value.length > 2
        ? [value]
        : [],
    );
    expect(values.length).toBeGreaterThan(6);
    for (const removed of [...Object.values(credentials), ...values, supervisor.name, '48213'])
      expect(text, removed).not.toContain(removed);
  });
});
