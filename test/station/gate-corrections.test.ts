import { describe, expect, it } from 'vitest';
import type { Changes } from '#shared/update/basket';
import { inEnglish } from '#shared/text/in-english';
import { landedAnswer } from '#test/support/customs-stand-in';
import { abroad, useCustomsBench } from './customs-bench';

const bench = useCustomsBench({ gate: true });

const listed = { contact: 'Bo Listed', address1: '1 Harbour St' };
const other = { contact: 'Ann Other', address1: '2 Market Sq' };

const deniedParties = {
  ...{ isError: false, errorCode: 0, scoreCalculated: 97, listsMatched: 1 },
  matches: [{ scoreCalculated: 97 }],
};
const prohibitedRestricted = {
  ...{ isError: false, errorCode: 0 },
  products: [{ hs6code: '950300', description: 'Blocks', transportCode: ['T1'] }],
};

/** The service names everybody with the last name Listed, and the goods of everybody if it is asked to. */
const naming = (parts: object = {}) => {
  bench.service.tell = (ref, { lastName }) =>
    landedAnswer(ref, { ...(lastName === 'Listed' && { deniedParties }), ...parts });
};

const scan = async (): Promise<void> => {
  await bench.station.ship.scan({ code: 'A' });
  await bench.idle();
};

/** The order was held for the first recipient, and bought for another one. @returns its packageId */
const boughtForOther = async (recipient: object = listed): Promise<string> => {
  naming();
  await bench.importBatch([abroad('A', recipient)]);
  await scan();
  expect(await bench.held('A')).toBe('denied_party');
  await bench.station.orders.correct({ labelId: await bench.idOf('A'), fields: other });
  await scan();
  return packageOf();
};

const packageOf = async (): Promise<string> => {
  const { label } = await bench.label('A');
  expect(label.stage).toBe('confirmed');
  return label.package?.packageId ?? '';
};

const put = (packageId: string, fields: Changes['fields'], empty?: Changes['empty']) =>
  bench.station.updates.put({ packageId, changes: { fields, ...(empty && { empty }) } });

/** Puts a correction in the basket and sends it. */
const correct = async (packageId: string, fields: Changes['fields']): Promise<void> => {
  const answer = await put(packageId, fields);
  if (!answer.ok || !answer.update)
    throw new Error(answer.ok ? 'nothing changed' : inEnglish(answer.message));
  const { open } = await bench.station.updates.send({ updateIds: [answer.update.id] });
  expect(open).toEqual([]);
};

const refusal = /^contact: the customs check named this recipient as a possible denied party/i;

const expectRefused = async (packageId: string, fields: Changes['fields']): Promise<void> => {
  const answer = await put(packageId, fields);
  if (answer.ok) throw new Error('the correction is in the basket');
  expect(answer.problems.map(({ path }) => path)).toEqual(['contact']);
  expect(inEnglish(answer.message)).toMatch(refusal);
  expect((await bench.station.updates.list()).open).toEqual([]);
};

describe('a correction of a package to a recipient whom customs named', () => {
  it('is refused in the basket until a supervisor decided, also in another spelling or with the gate off', async () => {
    const packageId = await boughtForOther();
    const asked = bench.count('asked');
    await expectRefused(packageId, listed);
    await expectRefused(packageId, { contact: 'LISTED,  bo', address1: '1 harbour st' });
    const { customs } = await bench.station.settings.get();
    await bench.station.settings.set({ customs: { ...customs, gate: false } });
    await expectRefused(packageId, listed);
    expect([bench.count('corrected'), bench.count('asked')]).toEqual([0, asked]);
  });

  it('is refused where one correction brings the name and the next one the address', async () => {
    const packageId = await boughtForOther();
    await correct(packageId, { contact: listed.contact });
    await expectRefused(packageId, { address1: listed.address1 });
  });

  it('is refused where a release named less than a later answer to the same question', async () => {
    naming();
    await bench.importBatch([abroad('A', listed)]);
    await scan();
    expect(await bench.held('A')).toBe('denied_party');
    const labelId = await bench.idOf('A');
    naming({
      deniedParties: {
        ...{ isError: false, errorCode: 0, scoreCalculated: 99, listsMatched: 3 },
        matches: [{ scoreCalculated: 99 }],
      },
    });
    const opened = await bench.station.landed.open({ labelId });
    if (opened.kind !== 'order') throw new Error('the order is not found');
    const { question } = opened;
    expect(await bench.station.landed.calculate({ labelId, question })).toMatchObject({ ok: true });
    expect(await bench.station.landed.release({ labelId, reason: 'Another person' })).toEqual({ ok: true });
    await bench.idle();
    expect(await bench.held('A')).toBe('denied_party');
    naming();
    await bench.station.orders.correct({ labelId, fields: other });
    await scan();
    await expectRefused(await packageOf(), listed);
  });

  it('is refused for a company without a contact, and the company is named', async () => {
    naming();
    const company = { company: 'Listed', contact: undefined, address1: listed.address1 };
    const packageId = await boughtForOther(company);
    const answer = await put(packageId, { company: 'Listed', address1: listed.address1 }, ['contact']);
    expect(answer.ok || answer.problems.map(({ path }) => path)).toEqual(['company']);
  });

  it('is a problem of its row in a table, and other rows are taken', async () => {
    const packageId = await boughtForOther();
    const rows = [
      'packageId,contact,address1',
      `${packageId},${listed.contact},${listed.address1}`,
      'P7,Ann,',
    ];
    const bytes = new TextEncoder().encode(rows.join('\n'));
    const answer = await bench.station.updates.import({ fileName: 'corrections.csv', bytes });
    if (!answer.ok) throw new Error(answer.message);
    expect([answer.added, answer.problems.map(({ path }) => path), answer.notes]).toEqual([
      1,
      ['2.contact'],
      [],
    ]);
    expect(inEnglish(answer.problems[0]?.message ?? '')).toMatch(/denied party/);
  });

  it('is not sent where the answer came after it was put in the basket', async () => {
    naming();
    await bench.importBatch([abroad('A', other)]);
    await scan();
    const packageId = await packageOf();
    const waiting = await put(packageId, listed);
    if (!waiting.ok || !waiting.update) throw new Error('it is not in the basket');
    const labelId = await bench.idOf('A');
    const opened = await bench.station.landed.open({ labelId });
    if (opened.kind !== 'order') throw new Error('the order is not found');
    const { fields } = opened.question;
    const question = {
      ...opened.question,
      fields: { ...fields, firstName: 'Bo', lastName: 'Listed', street: listed.address1 },
    };
    expect(await bench.station.landed.calculate({ labelId, question })).toMatchObject({ ok: true });
    const { open, done } = await bench.station.updates.send({ updateIds: [waiting.update.id] });
    expect([open.map(({ state, failure }) => [state, failure?.code]), done]).toEqual([
      [['refused', 'denied_party']],
      [],
    ]);
    expect(inEnglish(open[0]?.failure?.detail ?? '')).toMatch(refusal);
    expect(bench.count('corrected')).toBe(0);
  });
});

describe('a correction of a package whose order customs named somebody for', () => {
  it('is accepted if it changes neither the recipient nor the address', async () => {
    const packageId = await boughtForOther();
    await correct(packageId, { phone: '5550123' });
    await correct(packageId, { contact: 'Ann B. Other' });
    expect(bench.count('corrected')).toBe(2);
  });

  it('may go back to a recipient for whom it was released and bought', async () => {
    naming();
    await bench.importBatch([abroad('A', listed)]);
    await scan();
    const release = { labelId: await bench.idOf('A'), reason: 'Another person' };
    expect(await bench.station.landed.release(release)).toEqual({ ok: true });
    await bench.idle();
    const packageId = await packageOf();
    await correct(packageId, { phone: '5550123' });
    await correct(packageId, other);
    await correct(packageId, listed);
    expect(bench.count('corrected')).toBe(3);
  });

  it('may go to a recipient whom a supervisor released before the order was bought for another one', async () => {
    naming({ prohibitedRestricted });
    await bench.importBatch([abroad('A', listed)]);
    await scan();
    const labelId = await bench.idOf('A');
    const { landed, orders } = bench.station;
    // The release is for the second question about the recipient; it decides about the first one too.
    await orders.correct({ labelId, fields: { parcelWeight: 9 } });
    await scan();
    expect([await bench.held('A'), bench.count('asked')]).toEqual(['denied_party', 2]);
    expect(await landed.release({ labelId, reason: 'Another person' })).toEqual({ ok: true });
    await bench.idle();
    expect(await bench.held('A')).toBe('goods_restricted');
    await orders.correct({ labelId, fields: other });
    await scan();
    expect(await bench.held('A')).toBe('goods_restricted');
    expect(await landed.release({ labelId, reason: 'Toys only' })).toEqual({ ok: true });
    await bench.idle();
    await correct(await packageOf(), listed);
    expect(bench.count('corrected')).toBe(1);
  });

  it('may go back to what it was bought for where the release was for a question that was not asked', async () => {
    naming();
    await bench.importBatch([abroad('A', listed)]);
    await scan();
    const labelId = await bench.idOf('A');
    const { customs } = await bench.station.settings.get();
    await bench.station.settings.set({ customs: { ...customs, gate: false } });
    await bench.station.orders.correct({ labelId, fields: { parcelWeight: 9 } });
    await scan();
    expect(await bench.held('A')).toBe('denied_party');
    expect(await bench.station.landed.release({ labelId, reason: 'Another person' })).toEqual({ ok: true });
    await bench.idle();
    const packageId = await packageOf();
    await correct(packageId, other);
    await correct(packageId, listed);
    expect(bench.count('corrected')).toBe(2);
  });
});
