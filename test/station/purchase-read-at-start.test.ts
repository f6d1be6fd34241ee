import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

const bench = useBench('read-at-start', { mayFail: true });
const nameless = { kind: 'reply', status: 200, body: labelZpl('P7700001') } as const;
const labelOf = async (ref1: string) => (await bench.label(ref1)).label;

it('a label whose answer was read at a start is printed though there is earlier paper', async () => {
  bench.service.script('register', nameless);
  const labelId = await bench.importAndShip('P-1');
  expect(await bench.station.labels.printAnswer({ labelId })).toEqual({ ok: true });
  await bench.idle();
  await bench.station.close();
  const archive = openArchive(join(bench.folder, 'production', 'archive.db'), { station: () => 'Bench 3' });
  const at = new Date().toISOString();
  let label = (await archive.label(labelId))!;
  const apply = async (event: LabelEvent, more = {}) => {
    label = advance(label, event, at);
    await archive.commit({ label, event, at, ...more });
  };
  await apply({ type: 'settled.again' });
  await apply({ type: 'register.started', draft: label.draft });
  await apply(
    {
      type: 'register.succeeded',
      package: { packageId: 'P7700002', trackingNumber: null },
      documents: 1,
      failure: null,
    },
    { documents: [{ position: 1, format: 'ZPL', bytes: Buffer.from(labelZpl('P7700002')) }] },
  );
  await archive.close();
  await bench.open();
  await bench.idle();
  expect((await labelOf('P-1')).stage).toBe('confirmed');
  expect(bench.printer.printed).toHaveLength(2);
});
