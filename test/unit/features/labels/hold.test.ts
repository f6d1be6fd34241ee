import { expect, it } from 'vitest';
import { hold } from '#main/features/labels/hold';
import type { LabelPorts } from '#main/workflow/ports';
import type { LabelWorkflow } from '#main/workflow/workflow';

it.each([
  ['', null, ['held']],
  [', unless that put it on hold', { failure: { code: 'cancelled' }, retryAt: null }, []],
])('a label whose print something else cancelled first is put on hold%s', async (_, found, expected) => {
  const decided: string[] = [];
  const workflow = {
    cancelPrint: () => Promise.resolve({ ok: true }),
    idle: () => Promise.resolve(),
    isBusy: () => false,
    decide: (_id: string, { type }: { type: string }) => {
      decided.push(type);
      return Promise.resolve({ ok: true });
    },
  } as unknown as LabelWorkflow;
  const archive = {
    prints: () => Promise.resolve([{ id: 'p', state: 'queued' }]),
    label: () => Promise.resolve({ id: 'l', stage: 'registered', hold: found }),
  };
  expect(await hold('l', { archive } as unknown as LabelPorts, workflow)).toEqual({ ok: true });
  expect(decided).toEqual(expected);
});
