import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import type { CostRecord } from '#shared/landed/cost-record';
import { codedMessage } from '#shared/text/coded-message';
import { landedAnswer } from '#test/support/customs-stand-in';
import { order } from '#test/support/station';
import { abroad, refs, useCustomsBench } from './customs-bench';

const bench = useCustomsBench({});

const status = () => bench.station.landed.status();
const ended = () => expect.poll(async () => (await status()).running).toBe(false);
const idsOf = async (batchId: string): Promise<string[]> =>
  (await bench.station.queue.rows()).filter((row) => row.batchId === batchId).map(({ labelId }) => labelId);
const bring = async (count: number): Promise<string[]> =>
  idsOf(await bench.importBatch(refs(count).map((ref) => abroad(ref))));
const run = (labelIds: string[]) => bench.station.landed.run({ labelIds });
const keptOf = async (labelId = ''): Promise<CostRecord[]> => bench.station.landed.kept({ labelId });

describe('two hundred orders', () => {
  it('are asked for four at a time, each once, with progress that is told now and then', async () => {
    const labelIds = await bring(200);
    expect(await run(labelIds)).toEqual({ ok: true });
    expect(await run(labelIds)).toMatchObject({ ok: false });
    await ended();
    expect(await status()).toMatchObject({
      ...{ running: false, total: 200, done: 200, failed: 0 },
      asked: 200,
      stopped: null,
    });
    expect(bench.count('asked')).toBe(200);
    // A busy machine may hand them over more slowly than they are answered.
    expect(bench.service.most).toBeGreaterThan(1);
    expect(bench.service.most).toBeLessThanOrEqual(4);
    for (const ref of refs(200)) expect(bench.count('asked', ref)).toBe(1);
    const reported = bench.announced.filter(({ name }) => name === 'landed.changed');
    const counted = reported.map(({ payload }) => (payload as { run: { done: number } }).run.done);
    expect(new Set(counted).size).toBeGreaterThan(2);
    expect(new Set(counted).size).toBeLessThan(150);
    expect(counted).toEqual([...counted].sort((a, b) => a - b));
    const [kept] = await keptOf(labelIds[0]);
    expect(kept).toMatchObject({
      state: 'answered',
      ref1: 'G-0001',
      answer: { requestId: 'request-G-0001' },
    });
    // Starting again, even after a restart, sends nothing for answered orders.
    await bench.restart();
    await run(labelIds);
    await ended();
    expect(await status()).toMatchObject({ done: 200, failed: 0, asked: 0 });
    expect(bench.count('asked')).toBe(200);
  });

  it('stop when the key is refused, and start no further question', async () => {
    const labelIds = await bring(200);
    bench.service.tell = (ref) => (ref === 'G-0021' ? { status: 401 } : landedAnswer(ref));
    await run(labelIds);
    await ended();
    const { total, done, failed, stopped } = await status();
    expect(total).toBe(200);
    expect(failed).toBe(1);
    expect(stopped?.message).toBe(codedMessage('duties.keyRefused'));
    expect(bench.count('asked')).toBe(done);
    expect(done).toBeGreaterThanOrEqual(21);
    expect(done).toBeLessThanOrEqual(24);
  });

  it('send nothing without a key', async () => {
    const labelIds = await bring(20);
    await bench.station.credentials.forget();
    await run(labelIds);
    await ended();
    expect((await status()).stopped?.message).toBe(codedMessage('duties.noKey'));
    expect(bench.count('asked')).toBe(0);
  });

  it('wait for a service that asks for a pause, and give up if that continues', async () => {
    const labelIds = await bring(20);
    let refusals = 5;
    bench.service.tell = (ref) => ((refusals -= 1) >= 0 ? { status: 429 } : landedAnswer(ref));
    await run(labelIds);
    await ended();
    expect(await status()).toMatchObject({
      ...{ running: false, total: 20, done: 20, failed: 0 },
      asked: 20,
      stopped: null,
    });
    expect(bench.count('asked')).toBe(25);
    bench.service.tell = () => ({ status: 429 });
    await run(await idsOf(await bench.importBatch(refs(20, 'H').map((ref) => abroad(ref)))));
    await ended();
    expect(await status()).toMatchObject({
      done: 0,
      stopped: { message: codedMessage('duties.asksToWait') },
    });
    // Six tries of four, and those that had begun when the others were refused.
    expect(bench.count('asked')).toBeLessThanOrEqual(25 + 2 * 24);
  });

  it('ask again about what the program filled in differently since', async () => {
    const { customs } = await bench.station.settings.get();
    const set = (more: Partial<typeof customs>) =>
      bench.station.settings.set({ customs: { ...customs, ...more } });
    await set({ isPostal: true });
    const labelIds = await idsOf(await bench.importBatch([abroad('G-0001', { parcelContents: 'G' })]));
    const switches = async () => (await keptOf(labelIds[0])).map(({ question }) => question.switches);
    const ask = async () => {
      await run(labelIds);
      await ended();
    };
    await ask();
    expect((await switches())[0]).toMatchObject({ isPostal: true, isGift: true });
    const { fields, items } = (await bench.label('G-0001')).label.draft;
    const corrected = { fields: { ...fields, parcelContents: 'M' }, items };
    expect(await bench.station.orders.correct({ labelId: labelIds[0] ?? '', ...corrected })).toMatchObject({
      ok: true,
    });
    await ask();
    expect((await switches())[0]).not.toHaveProperty('isGift');
    await set({ isPostal: false, convertCurrency: !customs.convertCurrency, shippingValue: '12' });
    await ask();
    const [last] = await keptOf(labelIds[0]);
    expect(last?.question).toMatchObject({
      switches: { isPostal: false, convertCurrency: !customs.convertCurrency },
      fields: { shippingValue: '12' },
    });
    expect(bench.count('asked')).toBe(3);
    await ask();
    expect(bench.count('asked')).toBe(3);
  });

  it('stop after three lost answers in a row, none of which is asked again automatically', async () => {
    const labelIds = await bring(20);
    bench.service.tell = () => 'lost';
    await run(labelIds);
    await ended();
    expect((await status()).stopped?.message).toBe(codedMessage('duties.threeLost'));
    expect(bench.count('asked')).toBeLessThanOrEqual(6);
    for (const ref of refs(20)) expect(bench.count('asked', ref)).toBeLessThanOrEqual(1);
    expect(await keptOf(labelIds[0])).toMatchObject([{ state: 'failed', failure: { code: 'answer_lost' } }]);
  });

  it('stop at a person’s request, and a station that closes meanwhile keeps the received answers', async () => {
    const labelIds = await bring(60);
    let answers = 0;
    let release = (): void => undefined;
    bench.service.tell = (ref) => {
      // From the sixth on they wait until the run was stopped.
      if ((answers += 1) === 5) bench.service.patience = new Promise((resolve) => (release = resolve));
      return landedAnswer(ref);
    };
    await run(labelIds);
    await expect.poll(() => bench.count('answered')).toBeGreaterThan(4);
    await bench.station.landed.stopRun();
    release();
    await ended();
    const { done, stopped } = await status();
    expect(stopped).not.toBeNull();
    expect(done).toBeLessThan(60);
    await run(labelIds);
    await expect.poll(() => bench.count('answered')).toBeGreaterThan(done + 4);
    await bench.restart();
    expect(await status()).toMatchObject({ running: false, total: 0 });
    await run(labelIds);
    await ended();
    expect(await status()).toMatchObject({ done: 60, failed: 0 });
    for (const labelId of labelIds) {
      // One that the closing station did not wait for any longer was asked again; a stored answer never is.
      const [last, ...before] = (await keptOf(labelId)).map(({ state }) => state);
      expect([last, before.includes('answered')]).toEqual(['answered', false]);
    }
  });

  it('omit domestic orders, and count those that can’t be asked', async () => {
    const batchId = await bench.importBatch([
      order('HOME', { shipFromCountryISO2: 'US' }),
      abroad('NOCODE', {}, { itemTariffCode: undefined }),
      order('NOWHERE'),
      abroad('A'),
    ]);
    await run([...(await idsOf(batchId)), 'nobody']);
    await ended();
    expect(await status()).toMatchObject({ total: 5, done: 5, failed: 3, asked: bench.count('asked') });
    // Listed by number, orders that need a person first.
    const { orders } = await status();
    expect(orders.map(({ came }) => came)).toEqual(['not_asked', 'not_asked', 'domestic', 'asked']);
    expect(orders.slice(0, 2).every(({ why }) => why !== null)).toBe(true);
    expect(bench.service.happened.map(({ ref }) => ref)).toEqual(['A', 'A']);
  });
});

describe('one order', () => {
  const open = async (code: string) => {
    const found = await bench.station.landed.find({ code });
    if (found.kind !== 'order') throw new Error(`${code} is not found`);
    return found;
  };

  it('is found by its code with all its values, asked about, and found again with its answer', async () => {
    await bench.importBatch([abroad('A')]);
    const found = await open(' A ');
    expect(found).toMatchObject({ problems: [], kept: null, isOutdated: false });
    expect(found.question.fields).toMatchObject({
      sourceCountry: 'US',
      destinationCountry: 'DE',
      shippingValue: '10',
    });
    const labelId = found.view.label.id;
    const answer = await bench.station.landed.calculate({ labelId, question: found.question });
    expect(answer).toMatchObject({ ok: true, kept: { state: 'answered', labelId, ref1: 'A' } });
    expect(await open('A')).toMatchObject({ isOutdated: false, kept: { state: 'answered' } });
    await bench.station.orders.correct({ labelId, fields: { city: 'Hamburg' } });
    expect(await open('A')).toMatchObject({ isOutdated: true, question: { fields: { city: 'Hamburg' } } });
    // Not by the question: who calls at the door does not ask about it.
    await bench.station.orders.correct({ labelId, fields: { city: 'Berlin', phone: '555-0199' } });
    expect(await open('A')).toMatchObject({ isOutdated: false });
    expect(await bench.station.landed.find({ code: 'B' })).toEqual({ kind: 'not_found', code: 'B' });
  });

  it('offers the typed values again, and keeps failed questions', async () => {
    await bench.importBatch([abroad('A', { shipFromPostalCode: '' })]);
    const { question, view } = await open('A');
    const typed = {
      ...question,
      fields: { ...question.fields, shippingValue: '7.25', sourcePostalCode: '62701' },
    };
    bench.service.tell = () => 'lost';
    const { landed } = bench.station;
    const answer = await landed.calculate({ labelId: view.label.id, question: typed });
    expect(answer).toMatchObject({ ok: true, kept: { state: 'failed', failure: { code: 'answer_lost' } } });
    expect(await open('A')).toMatchObject({
      isOutdated: false,
      question: { fields: { shippingValue: '7.25', sourcePostalCode: '62701' } },
    });
    // A person asks again.
    bench.service.tell = (ref) => landedAnswer(ref);
    await landed.calculate({ labelId: view.label.id, question: typed });
    expect((await keptOf(view.label.id)).map(({ state }) => state)).toEqual(['answered', 'failed']);
  });

  it('may be absent: such a question is refused by field, or asked and stored', async () => {
    await bench.importBatch([abroad('A')]);
    const { question } = await open('A');
    const { landed } = bench.station;
    const bad = { ...question, fields: { ...question.fields, sourceCountry: '' } };
    const paths = (problems: { path: string }[]) => problems.map(({ path }) => path);
    const refused = await landed.calculate({ labelId: null, question: bad });
    expect(refused.ok ? [] : paths(refused.problems)).toEqual(['sourceCountry']);
    expect(await landed.calculate({ labelId: 'nobody', question })).toMatchObject({ ok: false });
    expect(bench.count('asked')).toBe(0);
    expect(await landed.calculate({ labelId: null, question })).toMatchObject({
      ok: true,
      kept: { labelId: null },
    });
  });
});

it('a question in progress at a power failure is lost, and only a person asks it again', async () => {
  await bench.importBatch([abroad('A')]);
  const { station } = bench;
  const found = await station.landed.find({ code: 'A' });
  if (found.kind !== 'order') throw new Error('not found');
  const labelId = found.view.label.id;
  await station.landed.calculate({ labelId, question: found.question });
  await station.close();
  const archive = openArchive(join(bench.folder, 'production', 'archive.db'), { station: () => 'Power cut' });
  const stored = await archive.latestCost(labelId);
  if (!stored) throw new Error('not kept');
  const asking = { ...stored.kept, id: 'cut', state: 'asking', answer: null, answeredAt: null } as const;
  await archive.saveCost({ kept: asking, hash: stored.hash });
  await archive.close();
  await bench.restart();
  expect((await keptOf(labelId)).map(({ state, failure }) => [state, failure?.code])).toEqual([
    ['failed', 'answer_lost'],
    ['answered', undefined],
  ]);
  expect(bench.count('asked')).toBe(1);
});
