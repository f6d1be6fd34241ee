import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { isForProduction } from '#tools/packaging/production';
import { requireNoWeakness } from '#tools/supply/weaknesses';

describe('an Electron', () => {
  it('carried by the registry is packaged only by who says that it is not for production', () => {
    const carried = { source: 'registry', version: '33.4.11' };
    expect(() => isForProduction(carried, ['dist/here'])).toThrow('no security updates');
    expect(isForProduction(carried, ['dist/here', '--not-for-production'])).toBe(false);
    expect(isForProduction({ ...carried, source: 'download' }, [])).toBe(true);
  });

  it('is asked for by its exact version', () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(manifest.devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('the audit', () => {
  const report = (names: readonly string[]): string =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: Object.fromEntries(names.map((name) => [name, { severity: 'high', range: '<2' }])),
    });
  const audit = (text: string) => () => requireNoWeakness(text, new Set(['undici']), '40.1.0');

  it('fails where something is known against what is shipped, and where nobody could look', () => {
    expect(audit(report([]))).not.toThrow();
    expect(audit(report(['some-linter']))).not.toThrow();
    expect(audit(report(['electron']))).toThrow('electron <2: high');
    expect(audit(report(['undici', 'some-linter']))).toThrow(/^undici <2: high$/);
    for (const text of ['', 'no json', '{"error":{"code":"ENOAUDIT"}}', '{"auditReportVersion":3}'])
      expect(audit(text), text).toThrow('Not looked');
  });
});
