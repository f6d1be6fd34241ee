import { describe, expect, it } from 'vitest';
import { mayUse } from '#tools/supply/licences';
import { installedIn, lockSchema } from '#tools/supply/lock';
import { supplyTroubles } from '#tools/supply/troubles';

const lock = (packages: Record<string, object>) =>
  installedIn(lockSchema.parse({ lockfileVersion: 3, packages: { '': { version: '1.0.0' }, ...packages } }));

describe('licences', () => {
  it.each([
    ['MIT', true, true],
    ['(MIT OR CC0-1.0)', true, true],
    ['GPL-3.0-only OR MIT', true, true],
    ['MIT AND GPL-3.0-only', true, false],
    ['AGPL-3.0-or-later', true, false],
    ['AGPL-3.0-or-later', false, false],
    ['CC-BY-4.0', false, true],
    ['CC-BY-4.0', true, false],
    ['SEE LICENSE IN LICENSE.txt', false, false],
    ['(MIT AND (GPL-2.0 OR ISC))', true, false],
    ['', true, false],
  ])('whether the licence %s, shipped: %s, may be used: %s', (expression, isShipped, may) => {
    expect(mayUse(expression, isShipped)).toBe(may);
  });
});

describe('what we build on', () => {
  it('is named with what is wrong with it', () => {
    const packages = lock({
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/good/node_modules/@deep/copyleft': { version: '2.0.0', license: 'GPL-3.0-only' },
      'node_modules/silent': { version: '3.0.0', dev: true },
      'node_modules/script': { version: '4.0.0', license: 'ISC', hasInstallScript: true },
      'node_modules/addressed': { version: '5.0.0', license: 'ISC', resolved: 'https://example.com/a.tgz' },
    });
    const troubles = supplyTroubles(packages, ['good', 'script', '@types/good'], 'Because of `good`.');
    expect(troubles).toEqual([
      '@deep/copyleft 2.0.0: GPL-3.0-only',
      'silent 3.0.0: no licence told (for developers)',
      'script runs a script when it is installed: look what it does, then name it here',
      'addressed: the lock file holds the address it was downloaded from',
      'script has no reason in docs/decisions/dependencies.md',
    ]);
  });
});
