import { describe, expect, it } from 'vitest';
import type { LabelPorts } from '#main/workflow/ports';
import { lookUp } from '#main/features/tracking/look-up';
import type { Label } from '#shared/label/stage';
import { draftLabel } from '../../archive/orders';

const bought = draftLabel('1', {
  ...{ stage: 'sent', package: { packageId: 'P100200300', trackingNumber: 'ACME0000P100200300' } },
});
const handled = { ...bought, stage: 'closed' } as Label;
const known: Record<string, Label> = {
  'SO-1': bought,
  P100200300: bought,
  ACME0000P100200300: bought,
  '42062701': bought,
  'SO-2': draftLabel('2'),
  'SO-3': draftLabel('3', { stage: 'closed' }),
  'PB-3': draftLabel('4', { stage: 'closed' }),
  'SO-5': handled,
};

const ports = {
  labels: {
    archive: {
      labelByCode: (code: string) => Promise.resolve(known[code] ?? null),
      latestPrint: () => Promise.resolve(null),
      documentCount: () => Promise.resolve(1),
      lastEvent: () => Promise.resolve(1),
      replacementOf: () => Promise.resolve(null),
      parcelCount: () => Promise.resolve(0),
    },
    rules: () => ({ defaults: {}, prefix: undefined }),
  } as unknown as LabelPorts,
  isOfAccount: (code: string) => Promise.resolve(code.startsWith('P7001')),
};
const search = (code: string) => lookUp(code, ports);

describe('what a code stands for', () => {
  it.each(['SO-1', 'P100200300', 'p100200300', 'ACME0000P100200300', '42062701', ' so-1 '])(
    'the code %s finds the station’s own package by its short number',
    async (code) =>
      expect(await search(code)).toMatchObject({
        ...{ kind: 'package', packageId: 'P100200300', view: { label: { id: '1' } } },
      }),
  );

  it('a label that a worker closed still counts as bought', async () =>
    expect(await search('SO-5')).toMatchObject({ kind: 'package', packageId: 'P100200300' }));

  it('an order without a package is found as not bought', async () =>
    expect(await search('SO-2')).toMatchObject({ kind: 'not_bought', view: { label: { ref1: 'REF-2' } } }));

  it.each(['not_there', 'away'] as const)(
    'an order that was bought here while the other benches were asked (%s) is found as bought',
    async (answer) => {
      let now = draftLabel('1');
      const labelByCode = () => Promise.resolve(now);
      const elsewhere = {
        find: () => {
          now = bought;
          return Promise.resolve(answer);
        },
      };
      const archive = { ...ports.labels.archive, labelByCode };
      const labels = { ...ports.labels, archive, elsewhere };
      expect(await lookUp('SO-1', { ...ports, labels })).toMatchObject({
        kind: 'package',
        packageId: 'P100200300',
      });
    },
  );

  it.each(['away', 'asking', 'unreadable'] as const)(
    'what the other benches could not answer (%s) is said of all that was not bought here',
    async (why) => {
      const elsewhere = { find: () => Promise.resolve(why) };
      const onFloor = (code: string) => lookUp(code, { ...ports, labels: { ...ports.labels, elsewhere } });
      expect(await onFloor('SO-2')).toMatchObject({ kind: 'not_bought', elsewhere: why });
      expect(await onFloor('SO-99')).toEqual({ kind: 'not_found', code: 'SO-99', elsewhere: why });
      expect(await onFloor('P987654321')).toMatchObject({ kind: 'package', view: null, elsewhere: why });
      expect(await onFloor('SO-1')).not.toHaveProperty('elsewhere');
    },
  );

  it.each(['SO-3', 'PB-3'])('the code %s does not find an order that was removed', async (code) =>
    expect(await search(code)).toEqual({ kind: 'not_found', code }),
  );

  it.each(['P987654321', 'p987654321', 'P12-AB'])(
    'the code %s finds a package of another station without a label',
    async (code) =>
      expect(await search(code)).toEqual({ kind: 'package', packageId: code.toUpperCase(), view: null }),
  );

  it.each(['ACME0000P555666777', '1234567890123', '9400111899223197428490', 'P70010000123'])(
    'the code %s may be a full number, so the short one is asked for',
    async (code) => expect(await search(code)).toEqual({ kind: 'full_number', code }),
  );

  it.each(['SO-99', '12345', 'hello world, how are you', 'https://example.com/1234567890', 'ABCDEFGHIJKL'])(
    'the code “%s” finds nothing',
    async (code) => expect(await search(code)).toEqual({ kind: 'not_found', code }),
  );
});
