import { describe, expect, it } from 'vitest';
import {
  warningsSinceRequest,
  paperStopOf,
  warningsMessage,
  openWarnings,
  warningsOf,
} from '#main/workflow/warnings';
import type { LabelPorts } from '#main/workflow/ports';
import type { Label } from '#shared/label/stage';
import type { PrintState, PrintWarning } from '#shared/print/print';
import { printWarnings } from '#shared/print/print';
import { inEnglish } from '#shared/text/in-english';

interface World {
  replacement?: string | null;
  outdated?: boolean;
  arrived?: boolean;
  /** Prints that were requested after the change, with their overrides; `at`: what the clock said. */
  asked?: { printId: string; overrides: PrintWarning[]; at?: string; state?: PrintState }[];
  /** The data on the paper were changed again after those requests. */
  changedAgain?: 'updated' | 'updated.elsewhere';
  stage?: Label['stage'];
}

const changedAt = '2026-01-05T10:00:00.000Z';
const after = '2026-01-05T11:00:00.000Z';

const labelIn = ({ outdated = false, stage = 'confirmed' }: World): Label =>
  ({
    id: 'one',
    stage,
    package: { packageId: 'P1', trackingNumber: null },
    ...(outdated ? { outdatedAt: changedAt } : {}),
  }) as Label;

const change = (type: string) => ({ at: changedAt, event: { type, isOnPaper: true } });

const portsIn = ({ replacement, arrived = false, asked = [], outdated, changedAgain }: World): LabelPorts =>
  ({
    archive: {
      replacementOf: () =>
        Promise.resolve(replacement === undefined ? null : { labelId: 'two', packageId: replacement }),
      events: () =>
        Promise.resolve([
          ...(outdated === true ? [change('updated')] : []),
          ...asked.map(({ at = after, ...print }) => ({ at, event: { type: 'print.queued', ...print } })),
          ...(changedAgain ? [change(changedAgain)] : []),
          { at: after, event: { type: 'updated', isOnPaper: false } },
        ]),
      prints: () =>
        Promise.resolve(asked.map(({ printId, state = 'confirmed' }) => ({ id: printId, state }))),
    },
    arrived: () => Promise.resolve(arrived),
  }) as unknown as LabelPorts;

const all: World = { replacement: null, outdated: true, arrived: true };

describe('warnings about a label’s paper', () => {
  it.each<[World, PrintWarning[]]>([
    [{}, []],
    [{ replacement: null }, ['replaced']],
    [{ replacement: 'P2' }, ['replaced']],
    [{ outdated: true }, ['outdated']],
    [{ arrived: true }, ['arrived']],
    [all, ['replaced', 'outdated', 'arrived']],
  ])('a label in %j has the warnings %j about its paper', async (world, warnings) => {
    expect(await warningsOf(labelIn(world), portsIn(world))).toEqual(warnings);
  });

  it('each warning has to be overridden separately', async () => {
    for (const warning of printWarnings)
      expect(
        await openWarnings(labelIn(all), { reason: 'damaged', overrides: [warning] }, portsIn(all)),
      ).not.toContain(warning);
    expect(
      await openWarnings(labelIn(all), { reason: 'damaged', overrides: [...printWarnings] }, portsIn(all)),
    ).toEqual([]);
  });

  it('an arrived package does not stop a first print', async () => {
    expect(await openWarnings(labelIn(all), { reason: 'first' }, portsIn(all))).toEqual([
      'replaced',
      'outdated',
    ]);
  });

  it('the refusal names every warning', () => {
    expect(inEnglish(warningsMessage(['outdated', 'arrived']))).toMatch(
      /it shows old data, the package has arrived\. .*\(F5\)/,
    );
  });
});

describe('a print that waited for its printer', () => {
  it('a waiting print is stopped by a new warning, but not by an overridden one or by the package’s arrival', async () => {
    const asked = [{ printId: 'p', overrides: ['outdated' as const] }];
    expect(await warningsSinceRequest(labelIn(all), 'p', portsIn({ ...all, asked }))).toEqual(['replaced']);
    expect(
      await warningsSinceRequest(labelIn({ arrived: true }), 'p', portsIn({ arrived: true, asked })),
    ).toEqual([]);
  });
});

describe('whether a parcel may leave with the paper in hand', () => {
  it.each<[string, World, 'replaced' | 'outdated' | null]>([
    ['is right', {}, null],
    ['is replaced', { replacement: 'P2', outdated: true }, 'replaced'],
    ['is as right as it was while the other is not bought', { replacement: null }, null],
    ['shows old data', { outdated: true }, 'outdated'],
    ['shows old data though off the list', { outdated: true, stage: 'closed' }, 'outdated'],
    ['has not come out', { outdated: true, stage: 'registered' }, null],
    ['was printed knowingly', { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'] }] }, null],
    ...(['queued', 'cancelled', 'failed'] as const).map((state): [string, World, 'outdated'] => [
      `was to be printed knowingly, and that print is ${state}`,
      { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'], state }] },
      'outdated',
    ]),
    ...(['sending', 'sent', 'unknown'] as const).map((state): [string, World, null] => [
      `was printed knowingly, and that print is ${state}`,
      { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'], state }] },
      null,
    ]),
    [
      'was printed knowingly before a reprint that was cancelled',
      {
        outdated: true,
        asked: [
          { printId: 'p', overrides: ['outdated'] },
          { printId: 'q', overrides: ['outdated'], state: 'cancelled' },
        ],
      },
      null,
    ],
    ...(['updated', 'updated.elsewhere'] as const).map((changedAgain): [string, World, 'outdated'] => [
      `was printed knowingly before the last change (${changedAgain}), after which the clock was set back`,
      { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'], at: after }], changedAgain },
      'outdated',
    ]),
    [
      'was printed knowingly after the clock was set back',
      { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'], at: '2026-01-05T09:00:00.000Z' }] },
      null,
    ],
  ])('whether a parcel may leave with the paper in hand: %s', async (_, world, stop) => {
    expect(await paperStopOf(labelIn(world), portsIn(world))).toBe(stop);
  });
});
