import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceSchema } from '#shared/settings';
import { networkOf } from '#main/app/network';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

const pem = readFileSync(join(projectRoot, 'test/fixtures/tls/ca.cert.pem'), 'utf8').trim();
const key = readFileSync(join(projectRoot, 'test/fixtures/tls/service.key.pem'), 'utf8');
const environment = 'production';

describe('the way to the service', () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>;
  beforeAll(async () => {
    folder = await ownFolder('network');
  });
  afterAll(() => folder.remove());
  const file = (name: string, content: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };

  it('is plain where nothing is set', () => {
    expect(networkOf({ environment })).toEqual({});
  });

  it('takes every certificate of a file, and nothing else in it', () => {
    const caFile = file('two.pem', `# ours\n${pem}\n\n${key}\n${pem}\n`);
    const proxy = 'http://proxy.example.com:3128';
    expect(networkOf({ environment, caFile, proxy })).toEqual({ proxy, ca: `${pem}\n${pem}` });
  });

  it('takes no longer for a file that was made to be slow, and does not read a large one', () => {
    // The large one does hold a certificate: it is found by whoever reads it.
    const large = `${pem}\n${'x'.repeat(50_000_000)}`;
    for (const content of ['-----BEGIN CERTIFICATE-----'.repeat(38_000), large]) {
      const started = performance.now();
      expect(networkOf({ environment, caFile: file('slow.pem', content) }).problem).toMatch('no certificate');
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe, and takes nothing from one', async () => {
    const pipe = join(folder.path, 'pipe.pem');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'exec cat "$0" > "$1"', file('real.pem', pem), pipe]);
    const ended = once(writer, 'exit');
    try {
      expect(networkOf({ environment, caFile: pipe }).problem).toMatch('no certificate');
    } finally {
      writer.kill();
      await ended;
    }
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe that nobody writes to', () => {
    const pipe = join(folder.path, 'silent.pem');
    execFileSync('mkfifo', [pipe]);
    // In a process of its own: who waits for such a pipe can't be called back.
    const script = `import { networkOf } from '#main/app/network';
      console.log(networkOf({ environment: 'production', caFile: ${JSON.stringify(pipe)} }).problem);`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: projectRoot, encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
    );
    expect(stdout).toContain('it holds no certificate');
  });

  it('takes 500 certificates of a file, and none of one that has more', () => {
    const all = file('500.pem', `${pem}\n`.repeat(500));
    expect(networkOf({ environment, caFile: all }).ca?.split('BEGIN')).toHaveLength(501);
    const more = file('501.pem', `${pem}\n`.repeat(501));
    expect(networkOf({ environment, caFile: more })).toEqual({
      problem: 'caFile can not be used: it holds no certificate in PEM form',
    });
  });

  it.each([
    ['a file that is not there', () => join(folder.path, 'none.pem'), 'there is no such file'],
    ['a file without a certificate', () => file('key.pem', key), 'it holds no certificate in PEM form'],
    [
      'a file far too big',
      () => file('big.pem', `${pem}${' '.repeat(1_100_000)}`),
      'it holds no certificate',
    ],
    ['a broken certificate', () => file('broken.pem', pem.replace(/MII/, 'AAA')), ''],
  ])('trusts nothing when it is given %s', (_, path, why) => {
    const network = networkOf({ environment, caFile: path() });
    expect(network.ca).toBeUndefined();
    expect(network.problem).toContain(`caFile can not be used: ${why}`);
  });

  it.each([
    ['proxy', 'http://user:word@proxy.example.com:3128'],
    ['proxy', 'https://proxy.example.com:3128'],
    ['proxy', 'http://proxy.example.com'],
    ['proxy', 'http://proxy.example.com:3128/path'],
    ['proxy', 'http://proxy.example.com:3128\r\nX-Header: 1'],
    ['caFile', 'relative.pem'],
    ['caFile', ''],
    ['baseUrl', 'https://service.example.com\r\nX-Header: 1'],
    ['baseUrl', 'http://service.example.com'],
  ])('refuses %s %j', (name, value) => {
    expect(serviceSchema.safeParse({ environment, [name]: value }).success).toBe(false);
  });
});
