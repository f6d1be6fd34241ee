import { describe, expect, it } from 'vitest';
import { inEnglish } from '#shared/text/in-english';
import { landedAnswer } from '#test/support/customs-stand-in';
import { labelOf, order } from '#test/support/station';
import { abroad, refs, useCustomsBench } from './customs-bench';

const bench = useCustomsBench({ gate: true });

const denied = (ref: string) =>
  landedAnswer(ref, {
    deniedParties: {
      ...{ isError: false, errorCode: 0, scoreCalculated: 97, listsMatched: 1 },
      matches: [{ scoreCalculated: 97 }],
    },
  });
const restricted = (ref: string) =>
  landedAnswer(ref, {
    prohibitedRestricted: {
      ...{ isError: false, errorCode: 0 },
      products: [{ hs6code: '950300', description: `Blocks ${ref}`, transportCode: ['T1'] }],
    },
  });
const error90 = (ref: string) =>
  landedAnswer(ref, { landedCost: { isError: true, errorCode: 90, notes: 'postalCode is mandatory' } });

/** No order was registered before it was answered about. */
const expectAnsweredFirst = (): void => {
  const answered = new Set<string>();
  for (const { what, ref } of bench.service.happened) {
    if (what === 'answered') answered.add(ref);
    if (what === 'registered') expect(answered, ref).toContain(ref);
  }
};

/** Waits until so many labels came out. A batch that stops instead is named with its reason. */
const printed = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { batches } = await bench.station.queue.status();
      return {
        printed: bench.printer.printed.length,
        stops: batches.map(({ stop }) => stop?.failure ?? null),
      };
    })
    .toEqual({ printed: count, stops: [null] });

const batchState = async (batchId: string) =>
  (await bench.station.queue.status()).batches.find(({ id }) => id === batchId)?.state;

describe('a batch of fifty orders to another country', () => {
  const all = refs(50);
  const [party = '', goods = '', noCode = '', error = '', lost = ''] = [4, 11, 20, 29, 44].map(
    (at) => all[at],
  );
  const five = [party, goods, noCode, error, lost];

  const bring = (): Promise<string> => {
    bench.service.tell = (ref) => {
      if (ref === party) return denied(ref);
      if (ref === goods) return restricted(ref);
      if (ref === error) return error90(ref);
      return ref === lost ? 'lost' : landedAnswer(ref);
    };
    return bench.importBatch(
      all.map((ref) => (ref === noCode ? abroad(ref, {}, { itemTariffCode: undefined }) : abroad(ref))),
    );
  };

  it('prints forty-five, holds five with their reasons, and prints those a supervisor lets through', async () => {
    const batchId = await bring();
    expect(await bench.station.queue.start({ batchId })).toEqual({ ok: true });
    await printed(45);
    await bench.idle();

    const holds = await Promise.all(five.map(async (ref) => (await bench.label(ref)).label));
    expect(holds.map(({ stage, hold }) => [stage, hold?.failure.code])).toEqual([
      ['draft', 'denied_party'],
      ['draft', 'goods_restricted'],
      ['draft', 'customs_incomplete'],
      ['draft', 'duties_unknown'],
      ['draft', 'duties_unknown'],
    ]);
    expect(holds[1]?.hold?.failure.detail).toMatch(/^said:customs\.goods\?product=sBlocks/);
    expect(holds[2]?.hold?.failure.detail).toMatch(/^said:customs\.(?:ofProduct|andMore)\?.*hs6Code/);
    expect(holds[3]?.hold?.failure.number).toBe(90);
    expect(inEnglish(holds[4]?.hold?.failure.detail ?? '')).toMatch(/^The answer was lost/);
    expectAnsweredFirst();
    for (const ref of five) expect(bench.count('registered', ref), ref).toBe(0);
    for (const ref of all) expect(bench.count('asked', ref), ref).toBe(ref === noCode ? 0 : 1);
    expect(bench.service.most).toBeLessThanOrEqual(4);

    for (const ref of five) {
      const labelId = await bench.idOf(ref);
      expect(await bench.station.landed.release({ labelId, reason: 'Seen by the office' })).toEqual({
        ok: true,
      });
    }
    await expect.poll(() => batchState(batchId)).toBe('done');
    expect(bench.printer.printed).toHaveLength(50);
    expect(bench.count('registered')).toBe(50);
    // A release sends no new question.
    expect(bench.count('asked')).toBe(49);
    expect((await bench.events(party)).find(({ type }) => type === 'gate.released')).toMatchObject({
      failure: { code: 'denied_party' },
      reason: 'Seen by the office',
    });
  });

  it('buys nothing and pauses when the key is refused, and goes on when it is fixed', async () => {
    const batchId = await bring();
    bench.service.tell = () => ({ status: 401 });
    expect(await bench.station.queue.start({ batchId })).toEqual({ ok: true });
    await expect.poll(() => batchState(batchId)).toBe('paused');
    await bench.idle();
    expect(bench.count('registered')).toBe(0);
    expect(bench.count('asked')).toBeLessThanOrEqual(4);
    const status = await bench.station.queue.status();
    expect(status.service.failure?.code).toBe('credentials_refused');
    bench.service.tell = (ref) => landedAnswer(ref);
    const [batch] = (await bench.station.queue.status()).batches;
    const answer = { cause: batch?.stop?.cause ?? 'no question', way: { kind: 'again' } } as const;
    expect(await bench.station.queue.answerStop(answer)).toEqual({ ok: true });
    await printed(49);
    await bench.idle();
    expectAnsweredFirst();
  });

  it('waits when the service asks for a pause, and loses no order', async () => {
    const batchId = await bring();
    let refusals = 6;
    bench.service.tell = (ref) => ((refusals -= 1) >= 0 ? { status: 429 } : landedAnswer(ref));
    expect(await bench.station.queue.start({ batchId })).toEqual({ ok: true });
    await printed(49);
    await bench.idle();
    expectAnsweredFirst();
    expect(bench.count('registered')).toBe(49);
  });

  it('pauses after three lost answers in a row, and repeats no question', async () => {
    const batchId = await bring();
    bench.service.tell = () => 'lost';
    expect(await bench.station.queue.start({ batchId })).toEqual({ ok: true });
    await expect.poll(() => batchState(batchId)).toBe('paused');
    await bench.idle();
    expect(bench.count('asked')).toBeLessThanOrEqual(3 + 4);
    for (const ref of all) expect(bench.count('asked', ref)).toBeLessThanOrEqual(1);
    expect(bench.count('registered')).toBe(0);
  });
});

describe('the gate for a scanned order', () => {
  it('asks once before the purchase; a domestic label, or a gate that is off, asks nothing', async () => {
    await bench.importBatch([abroad('A'), order('HOME', { shipFromCountryISO2: 'US' }), abroad('B')]);
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(bench.service.happened.map(({ what }) => what)).toEqual(['asked', 'answered', 'registered']);
    expect(await bench.stage('A')).toBe('confirmed');
    await bench.station.ship.scan({ code: 'HOME' });
    await bench.idle();
    const { customs } = await bench.station.settings.get();
    await bench.station.settings.set({ customs: { ...customs, gate: false } });
    await bench.station.ship.scan({ code: 'B' });
    await bench.idle();
    expect(await bench.stage('B')).toBe('confirmed');
    expect(bench.count('asked')).toBe(1);
  });

  it.each([
    ['a denied party', 'denied_party', denied],
    ['restricted goods', 'goods_restricted', restricted],
  ] as const)(
    'a known STOP for %s holds its order even if the gate is off, until a reason is given',
    async (_, code, report) => {
      await bench.importBatch([abroad('A'), abroad('B')]);
      const turnOff = async (): Promise<void> => {
        const { customs } = await bench.station.settings.get();
        await bench.station.settings.set({ customs: { ...customs, gate: false } });
      };
      await turnOff();
      bench.service.tell = report;
      const labelId = await bench.idOf('A');
      const { landed, ship } = bench.station;
      const opened = await landed.open({ labelId });
      if (opened.kind !== 'order') throw new Error('the order is not found');
      expect(await landed.calculate({ labelId, question: opened.question })).toMatchObject({ ok: true });

      await ship.begin({ labelId });
      await bench.idle();
      expect([await bench.stage('A'), await bench.held('A')]).toEqual(['draft', code]);
      await ship.scan({ code: 'A' });
      await bench.idle();
      await bench.restart();
      await turnOff();
      await bench.station.ship.begin({ labelId });
      await bench.idle();
      expect(bench.count('registered')).toBe(0);
      // An order without a question is bought as before.
      await bench.station.ship.scan({ code: 'B' });
      await bench.idle();
      expect(bench.count('registered')).toBe(1);

      const release = { labelId, reason: 'Another person, seen by the office' };
      expect(await bench.station.landed.release(release)).toEqual({ ok: true });
      await bench.station.ship.begin({ labelId });
      await bench.idle();
      expect(await bench.stage('A')).toBe('confirmed');
    },
  );

  it.each(['gets no answer to the same question', 'says nothing against another person'])(
    'a known STOP still holds its order with the gate off if the service later %s',
    async (later) => {
      await bench.importBatch([abroad('A')]);
      const { customs } = await bench.station.settings.get();
      await bench.station.settings.set({ customs: { ...customs, gate: false } });
      const labelId = await bench.idOf('A');
      const { landed, ship } = bench.station;
      const opened = await landed.open({ labelId });
      if (opened.kind !== 'order') throw new Error('the order is not found');
      const { question } = opened;
      bench.service.tell = denied;
      expect(await landed.calculate({ labelId, question })).toMatchObject({ ok: true });
      const isLost = later === 'gets no answer to the same question';
      bench.service.tell = isLost ? () => 'lost' : landedAnswer;
      const other = { ...question, fields: { ...question.fields, lastName: 'Other' } };
      await landed.calculate({ labelId, question: isLost ? question : other });
      expect(bench.count('asked')).toBe(2);
      await ship.begin({ labelId });
      await bench.idle();
      expect([await bench.stage('A'), await bench.held('A')]).toEqual(['draft', 'denied_party']);
    },
  );

  it('a release of unknown duties does not cover a denied party that an earlier answer named', async () => {
    await bench.importBatch([abroad('A')]);
    const labelId = await bench.idOf('A');
    const { landed, ship } = bench.station;
    bench.service.tell = denied;
    await ship.begin({ labelId });
    await bench.idle();
    expect(await bench.held('A')).toBe('denied_party');
    const opened = await landed.open({ labelId });
    if (opened.kind !== 'order') throw new Error('the order is not found');
    bench.service.tell = () => 'lost';
    await landed.calculate({ labelId, question: opened.question });
    await ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.held('A')).toBe('duties_unknown');
    expect(await landed.release({ labelId, reason: 'The duties do not matter' })).toEqual({ ok: true });
    await ship.begin({ labelId });
    await bench.idle();
    expect([await bench.stage('A'), await bench.held('A')]).toEqual(['draft', 'denied_party']);
  });

  it('a release covers what it named, not what a later answer to the same question does not know', async () => {
    await bench.importBatch([abroad('A')]);
    const labelId = await bench.idOf('A');
    const { landed, ship } = bench.station;
    bench.service.tell = error90;
    await ship.begin({ labelId });
    await bench.idle();
    const opened = await landed.open({ labelId });
    if (opened.kind !== 'order') throw new Error('the order is not found');
    bench.service.tell = (ref) => landedAnswer(ref, { deniedParties: { isError: true, errorCode: 3 } });
    await landed.calculate({ labelId, question: opened.question });
    expect(await landed.release({ labelId, reason: 'The duties do not matter' })).toEqual({ ok: true });
    await bench.idle();
    expect([await bench.stage('A'), await bench.held('A')]).toEqual(['draft', 'duties_unknown']);
    expect(await landed.release({ labelId, reason: 'The customer is known' })).toEqual({ ok: true });
    await bench.idle();
    expect(await bench.stage('A')).toBe('confirmed');
  });

  it('an order from an unknown country is not bought without its answer', async () => {
    await bench.importBatch([abroad('N', { shipFromCountryISO2: undefined })]);
    await bench.station.ship.scan({ code: 'N' });
    await bench.idle();
    expect([await bench.stage('N'), await bench.held('N')]).toEqual(['draft', 'customs_incomplete']);
  });

  it('is not in the stage of a purchase while it asks, and a station that closes meanwhile leaves a draft', async () => {
    await bench.importBatch([abroad('A')]);
    bench.service.patience = new Promise(() => undefined);
    await bench.station.ship.scan({ code: 'A' });
    await expect.poll(() => bench.count('asked')).toBe(1);
    expect(await bench.stage('A')).toBe('draft');
    expect((await bench.station.ship.scan({ code: 'A' })).kind).toBe('working');
    await bench.restart();
    const { label } = await bench.label('A');
    expect([label.stage, label.hold]).toEqual(['draft', null]);
    const [kept] = await bench.station.landed.kept({ labelId: label.id });
    expect(kept).toMatchObject({ state: 'failed', failure: { code: 'answer_lost' } });
    // Its answer was lost: a person is informed first, and continuing asks again.
    bench.service.patience = Promise.resolve();
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.held('A')).toBe('duties_unknown');
    expect(bench.count('asked')).toBe(1);
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(bench.count('asked')).toBe(2);
    expect(await bench.stage('A')).toBe('confirmed');
  });

  it('asks again what was lost while the clock was ahead, once a person was informed and continues', async () => {
    await bench.station.close();
    const now = () => new Date(Date.now() + 7_200_000);
    await bench.start({ clock: { now, steady: () => performance.now() } });
    await bench.importBatch([abroad('A')]);
    bench.service.patience = new Promise(() => undefined);
    await bench.station.ship.scan({ code: 'A' });
    await expect.poll(() => bench.count('asked')).toBe(1);
    await bench.restart();
    bench.service.patience = Promise.resolve();
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect([await bench.held('A'), bench.count('asked')]).toEqual(['duties_unknown', 1]);
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect([await bench.stage('A'), bench.count('asked')]).toEqual(['confirmed', 2]);
  });

  it('checks a stored answer with the present settings and does not ask again', async () => {
    await bench.importBatch([abroad('A')]);
    bench.service.tell = denied;
    const { customs } = await bench.station.settings.get();
    await bench.station.settings.set({ customs: { ...customs, deniedScore: 98 } });
    await bench.station.landed.run({ labelIds: [await bench.idOf('A')] });
    await expect.poll(async () => (await bench.station.landed.status()).running).toBe(false);
    await bench.station.settings.set({ customs: { ...customs, deniedScore: 97 } });
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.held('A')).toBe('denied_party');
    await bench.station.settings.set({ customs: { ...customs, deniedScore: 98 } });
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.stage('A')).toBe('confirmed');
    expect(bench.count('asked')).toBe(1);
  });

  it('asks again about an order that was changed since, and holds it again after an earlier release', async () => {
    await bench.importBatch([abroad('A')]);
    bench.service.tell = (ref) => ({
      ...denied(ref),
      ...{ prohibitedRestricted: restricted(ref)['prohibitedRestricted'] },
    });
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    const labelId = await bench.idOf('A');
    const landed = bench.station.landed;
    expect(await bench.held('A')).toBe('denied_party');
    // Letting the party through says nothing of the goods.
    await landed.release({ labelId, reason: 'Another person' });
    await bench.idle();
    expect(await bench.held('A')).toBe('goods_restricted');
    await bench.station.orders.correct({ labelId, fields: { contact: 'Somebody else' } });
    expect((await landed.open({ labelId })) as object).toMatchObject({ isOutdated: true });
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.held('A')).toBe('denied_party');
    expect(bench.count('asked')).toBe(2);
    expect(bench.count('registered')).toBe(0);
    await landed.release({ labelId, reason: 'Another person' });
    await bench.idle();
    await landed.release({ labelId, reason: 'Toys only' });
    await bench.idle();
    expect(await bench.stage('A')).toBe('confirmed');
    expect(await landed.release({ labelId, reason: 'Once more' })).toMatchObject({ ok: false });
  });

  it('marks what is bought even though the account does not screen, and holds it if the settings say so', async () => {
    const { station } = bench;
    bench.service.tell = (ref) =>
      landedAnswer(ref, { deniedParties: undefined, prohibitedRestricted: undefined });
    await bench.importBatch([abroad('PLAIN-1'), abroad('PLAIN-2')]);
    await station.ship.scan({ code: 'PLAIN-1' });
    await expect.poll(async () => (await labelOf(station, 'PLAIN-1')).label.stage).toBe('confirmed');
    const { label } = await labelOf(station, 'PLAIN-1');
    expect(label.unscreened).toEqual(['parties', 'goods']);
    expect(
      (await station.labels.get({ labelId: label.id }))?.events.map(({ event }) => event),
    ).toContainEqual(expect.objectContaining({ type: 'register.started', unscreened: ['parties', 'goods'] }));
    expect(await station.landed.level()).toEqual(['parties', 'goods']);

    await station.settings.set({
      customs: { ...(await station.settings.get()).customs, holdUnscreened: true },
    });
    await station.ship.scan({ code: 'PLAIN-2' });
    await expect
      .poll(async () => (await labelOf(station, 'PLAIN-2')).label.hold?.failure.code)
      .toBe('not_screened');
    expect(bench.count('registered')).toBe(1);
  });

  it('passes an order with values that a person typed, and asks the service once', async () => {
    const { customs } = await bench.station.settings.get();
    await bench.station.settings.set({ customs: { ...customs, shippingValue: '' } });
    await bench.importBatch([abroad('A', {}, { itemTariffCode: undefined })]);
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.held('A')).toBe('customs_incomplete');
    const labelId = await bench.idOf('A');
    const { landed } = bench.station;
    const found = await landed.find({ code: 'A' });
    if (found.kind !== 'order') throw new Error('not found');
    expect(found.problems.map(({ path }) => path).sort()).toEqual(['products.0.hs6Code', 'shippingValue']);
    const { question } = found;
    const typed = {
      ...question,
      fields: { ...question.fields, shippingValue: '12.50' },
      products: question.products.map((product) => ({ ...product, hs6Code: '950300' })),
    };
    expect(await landed.calculate({ labelId, question: typed })).toMatchObject({ ok: true });
    expect(await landed.open({ labelId })).toMatchObject({ isOutdated: false, problems: [] });
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    expect(await bench.stage('A')).toBe('confirmed');
    expect(bench.count('asked')).toBe(1);
  });

  it('checks a replacement too', async () => {
    await bench.importBatch([abroad('A')]);
    await bench.station.ship.scan({ code: 'A' });
    await bench.idle();
    bench.service.tell = denied;
    await bench.station.labels.replace({ labelId: await bench.idOf('A') });
    await bench.idle();
    expect(bench.count('registered')).toBe(1);
    expect(await bench.held('A')).toBe('denied_party');
  });

  it('tries again automatically while the service is unreachable, and nothing is bought meanwhile', async () => {
    let away = 3;
    bench.service.tell = (ref) => ((away -= 1) >= 0 ? { status: 429 } : landedAnswer(ref));
    await bench.importBatch([abroad('A')]);
    await bench.station.ship.scan({ code: 'A' });
    await expect.poll(() => bench.stage('A')).toBe('confirmed');
    expect(bench.service.happened.filter(({ what }) => what !== 'answered').map(({ what }) => what)).toEqual([
      ...Array.from({ length: 4 }, () => 'asked'),
      'registered',
    ]);
  });
});

it('two questions about one order at once run one after the other, and the second uses the first one’s answer', async () => {
  await bench.importBatch([abroad('A')]);
  const labelId = await bench.idOf('A');
  let go: () => void = () => undefined;
  bench.service.patience = new Promise((resolve) => (go = resolve));
  await bench.station.landed.run({ labelIds: [labelId] });
  await expect.poll(() => bench.count('asked')).toBe(1);
  await bench.station.ship.scan({ code: 'A' });
  go();
  await expect.poll(() => bench.stage('A')).toBe('confirmed');
  expect(bench.count('asked')).toBe(1);
});
