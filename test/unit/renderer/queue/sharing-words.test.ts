import { expect, it } from 'vitest';
import { sharingWords } from '../../../../src/renderer/screens/queue/batches/sharing-draft';

it('names the default printer of a batch only where there is a printer', () => {
  const byDefault = { kind: 'one', printerId: null } as const;
  expect(sharingWords(byDefault, new Map([['a', 'Front']]))).toBe('Default printer');
  expect(sharingWords(byDefault, new Map())).toBe('No printer');
});
