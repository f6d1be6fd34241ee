import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordOf } from '#main/app/floor-record';
import { failure, type FailureCode } from '#shared/failure';
import type { Archive } from '#main/archive/archive';
import { draftLabel } from '../archive/orders';
import { folder, imported, openTest, step, tidyUp } from '../archive/samples';

tidyUp();

/** What the record says of an order that is held, and then was handled elsewhere: its last report to the floor, and its label's state. */
const heldFor = async (code: FailureCode, isHandled = false) => {
  const archive: Archive = openTest(join(folder(), 'archive.db'));
  await imported(archive, draftLabel('a'));
  const held = await step(archive, (await archive.label('a'))!, { type: 'held', failure: failure(code) });
  if (isHandled) await step(archive, held, { type: 'settled.handled' });
  const record = recordOf(archive, 'production');
  const reports = (await record.after(0, 100)).flatMap(({ report }) => report ?? []);
  return { reported: reports.at(-1)?.state, state: await record.stateOf('a', () => true) };
};

describe('the record of this bench for the floor', () => {
  it.each<FailureCode>([
    'answer_lost',
    'answer_unreadable',
    'service_broken',
    'package_unnamed',
    'package_taken',
  ])('says of an order that is held with %s after a restore that it may have been bought', async (code) => {
    expect(await heldFor(code)).toEqual({ reported: 'started', state: 'started' });
  });

  it.each<FailureCode>(['bought_before', 'shipped_elsewhere', 'maybe_bought_elsewhere', 'floor_unreachable'])(
    'says of an order that is held with %s before its purchase that it is free',
    async (code) => {
      expect(await heldFor(code)).toEqual({ reported: 'free', state: 'free' });
    },
  );

  it('says of an order that another bench shipped and a person handled elsewhere that it is free', async () => {
    expect(await heldFor('shipped_elsewhere', true)).toEqual({ reported: 'free', state: 'free' });
  });

  it.each<FailureCode>(['maybe_bought_elsewhere', 'answer_lost', 'bought_before', 'service_refused'])(
    'says of an order that was held with %s and that a person handled elsewhere that it was bought',
    async (code) => {
      expect(await heldFor(code, true)).toEqual({ reported: 'bought', state: 'bought' });
    },
  );
});
