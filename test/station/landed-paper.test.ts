import { beforeEach, expect, it } from 'vitest';
import type { CostRecord } from '#shared/landed/cost-record';
import { codesIn } from '#test/support/barcodes';
import { readPdf } from '#test/support/read-pdf';
import { importOrders } from '#test/support/station';
import { order } from './landed-order';
import { useBench } from './bench';

/* The answer on paper through the whole station, with the service and the printer of practice. */

const at = useBench('landed-paper', {
  printers: {},
  opening: { environment: 'practice' },
  begins: 'open',
});
beforeEach(async () => {
  await at.station.practice.set({ msPerLabel: 1 });
});

/** Brings an order to another country in and asks about it. */
const asked = async (ref1: string, fields: Record<string, unknown> = {}): Promise<CostRecord> => {
  const draft = order();
  await importOrders(at.station, [{ ...draft.fields, ref1, ...fields, commodityItems: draft.items }]);
  const found = await at.station.landed.find({ code: ref1 });
  if (found.kind !== 'order') throw new Error(`no order ${ref1}`);
  const { question, view } = found;
  const shipping = { ...question, fields: { ...question.fields, shippingValue: '12.50' } };
  const answer = await at.station.landed.calculate({ labelId: view.label.id, question: shipping });
  if (!answer.ok) throw new Error(answer.message);
  return answer.kept;
};

it('the answer is printed as a label whose request ID can be scanned', async () => {
  const kept = await asked('INT-1');
  const before = (await at.station.practice.state())?.counter ?? 0;
  expect(await at.station.landed.slip({ to: 'printer', costId: kept.id, printerId: null })).toEqual({
    ok: true,
    path: null,
  });
  const state = await at.station.practice.state();
  expect(state?.counter).toBe(before + 1);
  const picture = await at.station.practice.picture({ number: state?.printed[0]?.number ?? 0 });
  const codes = picture.ok ? await codesIn(picture.pngs[0]!) : [];
  expect(codes.map(([, data]) => data)).toEqual([kept.answer?.requestId]);
});

it('the answer is a valid PDF with a prominent warning if the recipient may be a denied party', async () => {
  const kept = await asked('INT-2', { contact: 'DENIED EXAMPLE' });
  for (const paper of ['A4', 'Letter'] as const)
    expect(await at.station.landed.slip({ to: 'pdf', costId: kept.id, paper })).toEqual({
      ok: true,
      path: '/somewhere/landed-INT-2.pdf',
    });
  const [first] = await readPdf(at.outside.saved[0]!.bytes);
  const [second] = await readPdf(at.outside.saved[1]!.bytes);
  expect(Math.round(first?.height ?? 0)).toBe(842);
  expect(Math.round(second?.height ?? 0)).toBe(792);
  for (const words of ['STOP: denied party', 'INT-2', 'US to CA', kept.answer?.requestId ?? '?'])
    expect(first?.text).toContain(words);
});

it('the answer is a line of its day, and its codes are found by words', async () => {
  const kept = await asked('INT-3');
  const now = new Date(kept.askedAt);
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  expect(await at.station.landed.export({ day })).toMatchObject({
    ok: true,
    path: `/somewhere/landed-${day}.csv`,
  });
  const lines = new TextDecoder().decode(at.outside.saved[0]?.bytes).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${kept.answer?.requestId ?? '?'},${kept.askedAt}`);
  expect(lines[1]).toContain('INT-3');
  await at.station.landed.export({ day: '2001-01-01' });
  expect(new TextDecoder().decode(at.outside.saved[1]?.bytes).trim().split('\r\n')).toHaveLength(1);
  expect(await at.station.landed.searchCodes({ words: 'shirt cott' })).toContainEqual({
    code: '610510',
    description: 'Cotton shirt',
    source: 'own',
  });
});
