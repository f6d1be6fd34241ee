import { expect, it } from 'vitest';
import { bodyOf } from '#main/features/elsewhere/body';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import { failure } from '#shared/failure';
import { at, draftLabel, packageOf, print } from '../../archive/orders';

it('paper of a purchase after which the order was bought again is not published as the paper of its package', async () => {
  const label = draftLabel('a', { stage: 'registered', package: packageOf('a') });
  const queued = (id: string): LabelEvent => ({
    ...{ type: 'print.queued', printId: id, printerName: 'Bench 3' },
    ...{ reason: 'first', copies: 1 },
  });
  const events: LabelEvent[] = [
    { type: 'register.started', draft: label.draft },
    { type: 'register.failed', failure: failure('package_unnamed'), retryAt: null, documents: 1 },
    queued('old'),
    { type: 'settled.again' },
    { type: 'register.started', draft: label.draft },
    { type: 'register.succeeded', package: packageOf('a'), documents: 1, failure: null },
    queued('new'),
  ];
  const logged = events.map((event, id) => ({
    ...{ id, labelId: 'a', at, station: 'Bench 3', operator: null },
    event,
  })) as LoggedEvent[];
  const archive = {
    documentSummaries: () => Promise.resolve([]),
    codesOf: () => Promise.resolve([]),
    prints: () =>
      Promise.resolve([
        print('a', { id: 'old', state: 'confirmed' }),
        print('a', { id: 'new', state: 'unknown' }),
      ]),
    events: () => Promise.resolve(logged),
    label: () => Promise.resolve(null),
    replacementOf: () => Promise.resolve(null),
    batch: () => Promise.resolve(null),
  };
  expect((await bodyOf(label, archive)).prints.map(({ id }) => id)).toEqual(['new']);
});
