import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type LabelQuery, labelQuerySchema, ownOnlyFilters } from '#shared/label/label-query';
import { draftLabel, packageOf } from './orders';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

/** A value of each filter that the copied label has. */
const sample: Required<LabelQuery> = {
  ...{ search: 'ana', stages: ['confirmed'], held: true, holdCode: 'print_unknown', country: 'US' },
  ...{ parcels: 'several', printerId: 'one' },
  ...{ from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' },
};
const filters = (Object.keys(labelQuerySchema.shape) as (keyof LabelQuery)[]).filter(
  (name) => !ownOnlyFilters.some((own) => own === name),
);

it.each(filters)('labels of other benches are found with the filter %s', async (name) => {
  const archive = openTest(join(folder(), 'archive.db'));
  const label = (id: string, parcel: number) => ({
    ...draftLabel(id, {
      parcel,
      draft: { fields: { contact: 'Ana Example', countryISO2: 'US' }, items: [] },
    }),
    ...{ ref1: 'A-1', stage: 'confirmed' as const, hold: null, package: packageOf(id) },
  });
  const copy = (id: string, parcel: number) => ({
    ...{ label: label(id, parcel), bench: { id: 'two', name: 'Bench 2' } },
    ...{ printer: null, prints: 1, isReplaced: false },
  });
  await archive.saveCopies({ copies: [copy('x', 1), copy('y', 2)], removed: [], walk: 1, place: '{}' });
  const { rows } = await archive.listCopies({ search: 'ana', limit: 10, [name]: sample[name] });
  expect(rows.map(({ id }) => id).sort()).toEqual(['x', 'y']);
});
