import { describe, expect, it } from 'vitest';
import { overtakenBy, paperStopOf, refusal, unheeded, warningsOf } from '#main/workflow/warnings';
import type { LabelPorts } from '#main/workflow/ports';
import type { Label } from '#shared/label/stage';
import type { PrintWarning } from '#shared/print/print';
import { printWarnings } from '#shared/print/print';
import { inEnglish } from '#shared/text/in-english';

interface World {
  replacement?: string | null;
  outdated?: boolean;
  arrived?: boolean;
  /** Prints that were asked for, with what they were asked for in spite of, after the change. */
  asked?: { printId: string; overrides: PrintWarning[]; at?: string }[];
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

const portsIn = ({ replacement, arrived = false, asked = [] }: World): LabelPorts =>
  ({
    archive: {
      replacementOf: () =>
        Promise.resolve(replacement === undefined ? null : { labelId: 'two', packageId: replacement }),
      events: () =>
        Promise.resolve(
          asked.map(({ at = after, ...print }) => ({ at, event: { type: 'print.queued', ...print } })),
        ),
    },
    arrived: () => Promise.resolve(arrived),
  }) as unknown as LabelPorts;

const all: World = { replacement: null, outdated: true, arrived: true };

describe('what warns of a label’s paper', () => {
  it.each<[World, PrintWarning[]]>([
    [{}, []],
    [{ replacement: null }, ['replaced']],
    [{ replacement: 'P2' }, ['replaced']],
    [{ outdated: true }, ['outdated']],
    [{ arrived: true }, ['arrived']],
    [all, ['replaced', 'outdated', 'arrived']],
  ])('in %j is %j', async (world, warnings) => {
    expect(await warningsOf(labelIn(world), portsIn(world))).toEqual(warnings);
  });

  it('is answered one by one', async () => {
    for (const warning of printWarnings)
      expect(
        await unheeded(labelIn(all), { reason: 'damaged', overrides: [warning] }, portsIn(all)),
      ).not.toContain(warning);
    expect(
      await unheeded(labelIn(all), { reason: 'damaged', overrides: [...printWarnings] }, portsIn(all)),
    ).toEqual([]);
  });

  it('does not hold a first print back for having arrived', async () => {
    expect(await unheeded(labelIn(all), { reason: 'first' }, portsIn(all))).toEqual(['replaced', 'outdated']);
  });

  it('is said in the refusal, each of it', () => {
    expect(inEnglish(refusal(['outdated', 'arrived']))).toMatch(
      /changed since, the package has arrived\. .*\(F5\)/,
    );
  });
});

describe('a print that waited', () => {
  it('is overtaken by what came up since, not by what it was asked for in spite of, nor by arriving', async () => {
    const asked = [{ printId: 'p', overrides: ['outdated' as const] }];
    expect(await overtakenBy(labelIn(all), 'p', portsIn({ ...all, asked }))).toEqual(['replaced']);
    expect(await overtakenBy(labelIn({ arrived: true }), 'p', portsIn({ arrived: true, asked }))).toEqual([]);
  });
});

describe('paper in hand', () => {
  it.each<[string, World, 'replaced' | 'outdated' | null]>([
    ['is right', {}, null],
    ['is replaced', { replacement: 'P2', outdated: true }, 'replaced'],
    ['is as right as it was while the other is not bought', { replacement: null }, null],
    ['shows old data', { outdated: true }, 'outdated'],
    ['shows old data though off the list', { outdated: true, stage: 'closed' }, 'outdated'],
    ['has not come out', { outdated: true, stage: 'registered' }, null],
    ['was printed knowingly', { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'] }] }, null],
    [
      'was printed knowingly before the last change',
      { outdated: true, asked: [{ printId: 'p', overrides: ['outdated'], at: '2026-01-05T09:00:00.000Z' }] },
      'outdated',
    ],
  ])('that %s', async (_, world, stop) => {
    expect(await paperStopOf(labelIn(world), portsIn(world))).toBe(stop);
  });
});
