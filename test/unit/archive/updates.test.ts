import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { UpdateArchive } from '#main/features/corrections/correction-ports';
import type { LabelEvent } from '#shared/label/event';
import type { Update } from '#shared/update/basket';
import { at, packageOf } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';
import { draftLabel } from './orders';

tidyUp();

const update = (packageId: string, more: Partial<Update> = {}): Update => ({
  id: `update-${packageId}`,
  packageId,
  labelId: null,
  ref1: null,
  changes: { fields: { city: 'Shelbyville' } },
  before: { fields: { city: 'Saint-Étienne' } },
  state: 'waiting',
  message: null,
  failure: null,
  createdAt: at,
  updatedAt: at,
  ...more,
});

const fresh = () => openTest(join(folder(), 'archive.db'));

describe('corrections in the archive', () => {
  it('are returned unchanged and in order until they are done or removed', async () => {
    const archive = fresh();
    const port: UpdateArchive = archive;
    const refused = update('P2', {
      ...{ state: 'refused', message: 'No', failure: { code: 'service_refused', number: 400 } },
      changes: { fields: {}, items: [{ itemID: 'A', itemValue: 1.5 }] },
    });
    await port.saveUpdates([update('P1'), refused, update('P3')]);
    await port.saveUpdates([update('P1', { state: 'sending' })]);
    expect(await port.openUpdates()).toEqual([update('P1', { state: 'sending' }), refused, update('P3')]);
    await port.saveUpdates([update('P3', { state: 'updated' })]);
    await port.removeUpdates(['update-P2', 'update-P3']);
    expect((await port.openUpdates()).map(({ packageId }) => packageId)).toEqual(['P1']);
  });

  it('are limited to one for each package, and are saved all or none', async () => {
    const archive = fresh();
    await archive.saveUpdates([update('P1')]);
    await expect(archive.saveUpdates([update('P2'), update('P1', { id: 'other' })])).rejects.toThrow();
    expect(await archive.openUpdates()).toEqual([update('P1')]);
    await archive.saveUpdates([update('P1', { state: 'updated' })]);
    await archive.saveUpdates([update('P1', { id: 'other' })]);
    expect(await archive.openUpdates()).toEqual([update('P1', { id: 'other' })]);
  });
});

describe('the result of a correction', () => {
  const taken = (draft: object): LabelEvent => ({
    ...{
      type: 'updated',
      updateId: 'update-Pa',
      before: { fields: {} },
      after: { fields: {} },
      isOnPaper: true,
    },
    draft: draft as never,
  });
  const changed = { fields: { ref1: 'REF-a', city: 'Shelbyville' }, items: [] };

  it('is saved with its label and the event, and a running print does not undo it', async () => {
    const archive = fresh();
    const label = await bought(archive, 'a');
    const update1 = update('Pa', { labelId: 'a' });
    await archive.saveUpdates([update1]);
    await archive.settleUpdates([{ update: { ...update1, state: 'updated' }, event: taken(changed) }], at);
    // As a print does that began before.
    await step(archive, label, { type: 'print.sending', printId: 'p', printerName: 'One', expected: 1 });
    expect(await archive.label('a')).toMatchObject({ stage: 'sending', draft: changed, outdatedAt: at });
    expect((await archive.events('a')).map(({ event }) => event.type).slice(-2)).toEqual([
      'updated',
      'print.sending',
    ]);
    expect((await archive.labels({ search: 'shelbyville', limit: 5 })).map(({ id }) => id)).toEqual(['a']);
  });

  it('is saved completely or not at all', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    const [update2, other] = [update('Pa', { labelId: 'a' }), update('Pb', { labelId: null })];
    await archive.saveUpdates([update2, other]);
    const settled = [
      { update: { ...other, state: 'updated' as const }, event: null },
      { update: { ...update2, labelId: 'nobody', state: 'updated' as const }, event: taken(changed) },
    ];
    await expect(archive.settleUpdates(settled, at)).rejects.toThrow();
    expect(await archive.openUpdates()).toEqual([update2, other]);
  });

  it('does not take a ref1 that another live label has', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await imported(archive, draftLabel('b'));
    const mine = update('Pa', { labelId: 'a' });
    const event = taken({ ...changed, fields: { ...changed.fields, ref1: 'REF-b' } });
    await archive.settleUpdates([{ update: { ...mine, state: 'updated' }, event }], at);
    expect(await archive.label('a')).toMatchObject({ ref1: 'REF-a', draft: changed });
  });

  it('is saved on its label, found by short or full number', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await bought(archive, 'b');
    const { trackingNumber } = packageOf('b');
    const found = await archive.labelsOfPackages(['Pa', trackingNumber, 'P999']);
    expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
