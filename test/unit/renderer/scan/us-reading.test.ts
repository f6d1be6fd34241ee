import { describe, expect, it } from 'vitest';
import type { FinishedRun } from '#shared/key-run';
import type { ScannerLayout } from '#shared/keyboard/layouts';
import { whyNotCorrected } from '../../../../src/renderer/scan/us-reading';

const run = (
  typed: string,
  usKeys: readonly (string | null)[],
  pace: FinishedRun['pace'] = 'scanner',
): Pick<FinishedRun, 'characters' | 'usKeys' | 'pace'> => ({ characters: Array.from(typed), usKeys, pace });
const why = (tried: ReturnType<typeof run>, layout: ScannerLayout) =>
  whyNotCorrected(tried, { prefixes: [], suffix: '', layout });
const withoutPlaces = ['', '', '', ''];

describe('why a scan is not corrected', () => {
  it.each([
    ['a corrected scan', run('PZß1', ['P', 'Y', '-', '1']), 'de', null],
    ['a scan with pauses', run('PZß1', ['P', 'Y', '-', '1'], 'mixed'), 'de', null],
    ['a scan that reads the same both ways', run('PB01', ['P', 'B', '0', '1'], 'person'), 'de', null],
    ['any scan where scanner and computer agree', run('PZß1', ['P', 'Y', null, '1']), 'same', null],
    ['a scan as slow as a person', run('PZß1', ['P', 'Y', '-', '1'], 'person'), 'de', 'slow'],
    ['a key that no such scanner presses', run('P@-1', ['P', null, '/', '1']), 'de', 'key'],
    ['characters of the table, without positions', run('PZß1', withoutPlaces), 'de', null],
    ['characters that are in no table, without positions', run('P´-1', withoutPlaces), 'de', 'place'],
    ['no table, without positions', run('PZß1', withoutPlaces), 'other', 'place'],
  ] as const)('%s', (_, tried, layout, expected) => expect(why(tried, layout)).toBe(expected));
});
