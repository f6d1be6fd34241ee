import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Label } from '#shared/label/stage';
import type { Archive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { failure } from '#shared/failure';
import { at, draftLabel, succeeded, documents } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const later = '2026-11-22T10:00:00.000Z';
const corrected = (label: Label, ref1: string): LabelEvent => ({
  type: 'corrected',
  draft: { ...label.draft, fields: { ...label.draft.fields, ref1 } },
  changed: ['ref1'],
});
const stepAt = async (
  archive: Archive,
  label: Label,
  event: LabelEvent,
  when: string,
  more = {},
): Promise<Label> => {
  const next = advance(label, event, when);
  await archive.commit({ label: next, event, at: when, ...more });
  return next;
};
const renamed = async (archive: Archive, when = at): Promise<Label> => {
  await imported(archive, draftLabel('a'));
  return stepAt(archive, (await archive.label('a'))!, corrected((await archive.label('a'))!, 'REF-a2'), when);
};
const again = async (archive: Archive): Promise<Label> => {
  const next = draftLabel('b', { ref1: 'REF-a' });
  await imported(archive, next);
  return next;
};

describe('an order that is imported again under a number that a correction changed', () => {
  it('counts as bought if the clock was set back in between', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const label = await renamed(archive, later);
    const started = await stepAt(archive, label, { type: 'register.started', draft: label.draft }, later);
    await stepAt(archive, started, succeeded('a'), later, { documents });
    expect(await archive.boughtBefore(await again(archive))).toEqual(['Pa']);
  });

  it('counts as bought if it was handled elsewhere under its new number', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const label = await renamed(archive);
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    const held = await step(archive, started, {
      type: 'register.failed',
      failure: failure('answer_lost'),
      retryAt: null,
    });
    await step(archive, held, { type: 'settled.handled' });
    expect(await archive.boughtBefore(await again(archive))).toHaveLength(1);
  });

  it.each(['answer_lost', 'package_unnamed'] as const)(
    'waits while its purchase is in doubt: %s',
    async (code) => {
      const archive = openTest(join(folder(), 'archive.db'));
      const label = await renamed(archive);
      const started = await step(archive, label, { type: 'register.started', draft: label.draft });
      await step(archive, started, { type: 'register.failed', failure: failure(code), retryAt: null });
      expect(await archive.boughtBefore(await again(archive))).toHaveLength(1);
    },
  );

  it('waits while its purchase is under way', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const label = await renamed(archive);
    await step(archive, label, { type: 'register.started', draft: label.draft });
    expect(await archive.boughtBefore(await again(archive))).toHaveLength(1);
  });

  it('is bought if the service refused it', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const label = await renamed(archive);
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    await step(archive, started, {
      type: 'register.failed',
      failure: failure('service_refused'),
      retryAt: null,
    });
    expect(await archive.boughtBefore(await again(archive))).toEqual([]);
  });
});
