import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordOf } from '#main/app/floor-record';
import { failure, type FailureCode } from '#shared/failure';
import type { Archive } from '#main/archive/archive';
import { draftLabel } from '../archive/orders';
import { folder, imported, openTest, step, tidyUp } from '../archive/samples';

tidyUp();

/** What the record says of an order that is held: its last report to the floor, and the state of its label. */
const heldFor = async (code: FailureCode) => {
  const archive: Archive = openTest(join(folder(), 'archive.db'));
  await imported(archive, draftLabel('a'));
  await step(archive, (await archive.label('a'))!, { type: 'held', failure: failure(code) });
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
});
