import { describe, expect, it } from 'vitest';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

const bench = useBench('purchases', { mayFail: true });

const labelOf = async (ref1: string) => (await bench.label(ref1)).label;
const holdOf = async (ref1: string) => (await labelOf(ref1)).hold?.failure ?? null;
const documentsOf = async (labelId: string) =>
  (await bench.station.labels.get({ labelId }))?.documents.length ?? 0;
const found = async (ref1: string, packageId: string): Promise<void> => {
  const { id: labelId } = await labelOf(ref1);
  expect(await bench.station.labels.settle({ labelId, how: 'found', packageId })).toEqual({ ok: true });
  await bench.idle();
};

const buyAgain = async (labelId: string): Promise<void> => {
  expect(await bench.station.labels.settle({ labelId, how: 'again' })).toEqual({ ok: true });
  await bench.idle();
};

const nameless = { kind: 'reply', status: 200, body: labelZpl('P7700001') } as const;
/** An answer with two labels that ends inside the second one. */
const cut = (ids: object = {}) => {
  const buffer = (page: number): string => Buffer.from(labelZpl('P7700001', page)).toString('base64');
  const whole = JSON.stringify({
    ...{ errorCode: 0, errorMessage: null, ...ids },
    ...{ labelBuf1: buffer(1), labelBuf2: buffer(2) },
  });
  const body = whole.slice(0, whole.indexOf('"labelBuf2"') + 60);
  return { kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body } as const;
};

describe('an order that is bought again after documents without a package were received', () => {
  it.each([
    ['a label alone', nameless],
    ['an answer that is cut off after its first label', cut()],
  ])('keeps and prints what the second purchase brought: %s', async (_, first) => {
    bench.service.script('register', first);
    const labelId = await bench.importAndShip('AG-1');
    expect(await documentsOf(labelId)).toBe(1);
    await buyAgain(labelId);
    expect(bench.service.count('register')).toBe(2);
    await bench.restart();
    await bench.idle();
    expect(await labelOf('AG-1')).toMatchObject({ stage: 'confirmed', hold: null });
    expect(await documentsOf(labelId)).toBe(1);
    expect(bench.printer.printed).toHaveLength(1);
    expect(new TextDecoder().decode(bench.printer.printed[0]?.bytes)).not.toContain('P7700001');
  });

  it('keeps what it bought when the first answer named the package of another label', async () => {
    const first = { packageId: 'P555000001', trackingNumber: 'T-1' };
    bench.service.script('register', { kind: 'ok', answer: first }, { kind: 'ok', answer: first });
    await bench.importAndShip('PT-1');
    const labelId = await bench.importAndShip('PT-2');
    expect(await holdOf('PT-2')).toMatchObject({ code: 'package_taken' });
    await buyAgain(labelId);
    expect(await labelOf('PT-2')).toMatchObject({ stage: 'confirmed', hold: null });
  });

  it('does not print the first documents as the label of the second package', async () => {
    bench.service.script('register', nameless, { kind: 'acceptThenReset' });
    await buyAgain(await bench.importAndShip('FD-1'));
    expect(await holdOf('FD-1')).toMatchObject({ code: 'answer_lost' });
    await found('FD-1', 'P7700002');
    expect(await labelOf('FD-1')).toMatchObject({
      stage: 'registered',
      hold: { failure: { code: 'document_missing' } },
    });
    expect(bench.printer.printed).toEqual([]);
  });

  it('does not count the first paper as the paper of the second package', async () => {
    bench.service.script('register', nameless, { kind: 'acceptThenReset' });
    const labelId = await bench.importAndShip('FD-2');
    expect(await bench.station.labels.printAnswer({ labelId })).toEqual({ ok: true });
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(1);
    await buyAgain(labelId);
    await found('FD-2', 'P7700002');
    expect(await labelOf('FD-2')).toMatchObject({ stage: 'registered' });
  });

  it('prints the label of the second package after the first paper was printed', async () => {
    bench.service.script('register', nameless);
    const labelId = await bench.importAndShip('FD-3');
    expect(await bench.station.labels.printAnswer({ labelId })).toEqual({ ok: true });
    await bench.idle();
    await buyAgain(labelId);
    expect(await labelOf('FD-3')).toMatchObject({ stage: 'confirmed', hold: null });
    expect(bench.printer.printed).toHaveLength(2);
  });
});

describe('a package whose number is entered', () => {
  it('waits for a person when its answer broke off after the first of two labels', async () => {
    bench.service.script('register', cut({ packageId: 'P7700001', trackingNumber: 'ABC0007700001' }));
    await bench.importAndShip('PL-1');
    await found('PL-1', 'P7700001');
    expect(await labelOf('PL-1')).toMatchObject({
      stage: 'registered',
      hold: { failure: { code: 'document_unreadable' } },
    });
    expect(bench.printer.printed).toEqual([]);
  });

  it('does not print the label of another order that the same answer brought', async () => {
    const answer = { packageId: 'P555000001', trackingNumber: 'T-1' };
    const documents = [labelZpl('P555000001')];
    bench.service.script('register', { kind: 'ok', answer, documents }, { kind: 'ok', answer, documents });
    await bench.importAndShip('A-1');
    await bench.importAndShip('A-2');
    expect(await holdOf('A-2')).toMatchObject({ code: 'package_taken' });
    await found('A-2', 'P555000002');
    expect(await labelOf('A-2')).toMatchObject({
      stage: 'registered',
      hold: { failure: { code: 'document_missing', detail: expect.stringContaining('A-1') as string } },
    });
    expect(bench.printer.printed).toHaveLength(1);
  });
});
