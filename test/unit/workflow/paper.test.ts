import { describe, expect, it } from 'vitest';
import { isFromPaper, paperCount, printProvenByPaper } from '#main/workflow/paper';
import type { Archive } from '#main/workflow/archive-port';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { printOf, viewAt } from '#test/unit/renderer/views';

const bought: Label = {
  ...viewAt('confirmed').label,
  draft: { fields: { ref1: 'PB-1', ref2: 'SLIP-1', parcelWeight: 42 }, items: [{ itemID: 'SKU-1' }] },
};

describe('where a code can come from', () => {
  it.each(['P123', 'ACC0P123', '42009101009405511206'])(
    'the code %s can only be read from the label itself',
    (code) => {
      expect(isFromPaper(code, bought)).toBe(true);
    },
  );

  it.each(['PB-1', 'SLIP-1', 'SKU-1', '42'])('the code %s may also be printed on a packing slip', (code) => {
    expect(isFromPaper(code, bought)).toBe(false);
  });

  it('a code of an order that is not bought is on no label', () => {
    expect(isFromPaper('P123', viewAt('draft').label)).toBe(false);
  });
});

describe('an unresolved print', () => {
  const provenAfter = (events: LabelEvent[], ...prints: Partial<Print>[]): Promise<Print | null> => {
    const archive = {
      prints: () => Promise.resolve(prints.map((print) => printOf(print))),
      events: () => Promise.resolve(events.map((event) => ({ event }))),
    };
    return printProvenByPaper('one', archive as unknown as Archive);
  };
  const proven = (...prints: Partial<Print>[]): Promise<Print | null> => provenAfter([], ...prints);

  it.each([
    ['that was the only one', [{ state: 'unknown' }]],
    ['of a printer that never answers', [{ state: 'sent', note: 'printer_mute' }]],
    ['after others that left no paper', [{ state: 'failed' }, { state: 'cancelled' }, { state: 'unknown' }]],
  ] as [string, Partial<Print>[]][])(
    'an unresolved print %s is proven by the paper in hand',
    async (_, prints) => {
      expect(await proven(...prints)).toMatchObject({ state: prints.at(-1)?.state });
    },
  );

  it.each([
    ['nothing was printed', []],
    ['it may be the paper of an earlier print', [{ state: 'confirmed' }, { state: 'unknown' }]],
    ['an earlier one is in doubt too', [{ state: 'unknown' }, { state: 'unknown' }]],
    ['its proof is still on its way', [{ state: 'sent', note: null }]],
    ['it is proven', [{ state: 'confirmed' }]],
    [
      'it was asked for because of paper that another bench printed',
      [{ state: 'unknown', reason: 'damaged' }],
    ],
  ] as [string, Partial<Print>[]][])('an unresolved print is not proven where %s', async (_, prints) => {
    expect(await proven(...prints)).toBeNull();
  });

  it.each(['confirmed', 'sent', 'unknown'] as const)(
    'an unresolved print is not proven where a print of another bench is %s',
    async (state) => {
      const elsewhere: LabelEvent = {
        ...{ type: 'printed.elsewhere', bench: 'Bench 2', printId: 'other', printerName: 'Two' },
        ...{ printedAt: '2026-01-05T10:00:00.000Z', state, reason: 'not_printed', copies: 1 },
      };
      const prints: Partial<Print>[] = [{ state: 'failed' }, { state: 'unknown', reason: 'not_printed' }];
      expect(await provenAfter([elsewhere], ...prints)).toBeNull();
    },
  );
});

it.each([
  [{ expected: 1, copies: 1 }, 1],
  [{ expected: 0, copies: 1 }, 1],
  [{ expected: 2, copies: 1 }, 2],
  [{ expected: 4, copies: 2 }, 4],
])('a print of %o makes %i papers', (print, papers) => {
  expect(paperCount(printOf(print))).toBe(papers);
});
