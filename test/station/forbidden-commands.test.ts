import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { failureCodes } from '#shared/failure';
import { type ForbiddenBench, openForbiddenBench } from './forbidden-bench';
import { body, disguises, neverCommands } from './forbidden-labels';

let bench: ForbiddenBench;
beforeAll(async () => {
  bench = await openForbiddenBench();
});
afterAll(() => bench.close());

/** Everything that a person may do with a held label, by calls that ignore what a screen offers. */
const tryEverything = async ({ label }: LabelView): Promise<void> => {
  const { labels, settings } = bench.at.station;
  const labelId = label.id;
  const printerId = await bench.printerId('Back');
  const overrides = ['unfit', 'outdated', 'replaced', 'arrived'] as never[];
  await labels.print({ labelId, reason: 'not_printed', copies: 1 });
  await labels.print({ labelId, reason: 'damaged', copies: 3, overrides });
  await labels.print({ labelId, reason: 'not_printed', copies: 1, printerId, overrides });
  for (const outliving of ['leave-out', 'ask', 'trust'] as const) {
    await settings.set({ labelCommands: { ...(await settings.get()).labelCommands, outliving } });
    await labels.allowCommands({ labelId });
    await labels.print({ labelId, reason: 'not_printed', copies: 1, overrides });
    await bench.idle();
  }
  await labels.readAnswer({ labelId });
  await labels.printAnswer({ labelId });
  await labels.reprintLast();
  await bench.idle();
};

const expectHeld = async (label: Buffer): Promise<void> => {
  const view = await bench.ship(label);
  const held = view.label.hold?.failure;
  expect(view.label.stage).toBe('registered');
  expect(['label_forbidden', 'document_not_printable']).toContain(held?.code);
  expect(held && failureCodes[held.code]).toBe('ask');
  await tryEverything(view);
  bench.expectNothingSent();
};

describe('a label with a forbidden command', () => {
  it.each(neverCommands)(
    'a label with a forbidden command reaches no printer, no matter who asks: %s',
    (command) => expectHeld(Buffer.from(`^XA${body}${command}^XZ`, 'latin1')),
  );
});

describe('a label with a disguised forbidden command', () => {
  it.each(disguises)(
    'a label with a disguised forbidden command reaches no printer, no matter who asks: %s',
    (_, label) => expectHeld(label),
  );
});
