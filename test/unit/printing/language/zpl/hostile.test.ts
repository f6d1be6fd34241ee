import { describe, expect, it } from 'vitest';
import type { CommandEffect } from '#shared/print/label-commands';
import { guard } from '#main/printing/language/zpl/assess';
import { hostileDocuments } from '#tools/golden-labels';

const printer = { dpi: 203, headDots: 832, mediaDots: 1218 } as const;

/** The forbidden effect of each document, by the beginning of its name. */
const forbidden: Partial<Record<string, CommandEffect>> = {
  alerts: 'alerts',
  'defaults-by-rs': 'factory',
  'defaults-factory': 'factory',
  'lock-password': 'password',
  'lock-panel': 'password',
  'mechanics-head': 'head',
  network: 'network',
  program: 'other-language',
  'program-basic': 'program',
  'queue-dump': 'dump',
  reset: 'reset',
  'reset-network-card': 'network',
  'storage-autoexec': 'program',
  'storage-binary': 'network',
  'storage-erase': 'erase',
  'storage-initialise': 'erase',
};
/** Documents that need a confirmation or are left out where a bench does not trust its service. */
const lasting: readonly string[] = [
  ...['clock-set', 'defaults-save', 'lock-name', 'mechanics-calibrate', 'mechanics-counters'],
  ...['storage-flash', 'storage-copy', 'storage-font', 'storage-graphic'],
];

const effectOf = (name: string): CommandEffect | undefined =>
  forbidden[name] ?? forbidden[name.split('-')[0] ?? ''];

const named = hostileDocuments.map(({ name, zpl }) => [name, zpl] as const);

describe('documents that would harm the printer', () => {
  const harmful = named.filter(([name]) => effectOf(name) !== undefined);

  it('there are many such documents', () => {
    expect(harmful.length).toBeGreaterThan(30);
  });

  it.each(harmful)('the document %s, which would harm the printer, is never printed', (name, zpl) => {
    const { class: worst, never } = guard([zpl], printer);
    expect(worst).toBe('never');
    expect(never.map(({ effect }) => effect)).toContain(effectOf(name));
  });
});

describe('documents that change the printer’s settings', () => {
  it.each(named.filter(([name]) => effectOf(name) === undefined))(
    'the document %s, which changes the printer’s settings, does no harm',
    (name, zpl) => {
      const { class: worst, never } = guard([zpl], printer);
      expect(never).toEqual([]);
      if (lasting.includes(name)) expect(worst).toBe('outlives');
    },
  );
});
