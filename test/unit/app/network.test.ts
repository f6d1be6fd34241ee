import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceSchema } from '#shared/settings';
import { networkOf } from '#main/app/network';
import { growth, linear } from '#test/support/growth';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { codedMessage } from '#shared/text/coded-message';

const pem = readFileSync(join(projectRoot, 'test/fixtures/tls/ca.cert.pem'), 'utf8').trim();
const key = readFileSync(join(projectRoot, 'test/fixtures/tls/service.key.pem'), 'utf8');
const environment = 'production';

describe('the network settings of the service', () => {
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

  it('are empty where nothing is set', () => {
    expect(networkOf({ environment })).toEqual({});
  });

  it('contain every certificate of a file, and nothing else of it', () => {
    const caFile = file('two.pem', `# ours\n${pem}\n\n${key}\n${pem}\n`);
    const proxy = 'http://proxy.example.com:3128';
    expect(networkOf({ environment, caFile, proxy })).toEqual({ proxy, ca: `${pem}\n${pem}` });
  });

  const problemOf = (caFile: string) => networkOf({ environment, caFile }).problem;

  it('are read from a file that was made to be slow as quickly, for its length, as from a short one', () => {
    const begun = (count: number): string =>
      file(`slow-${count}.pem`, '-----BEGIN CERTIFICATE-----'.repeat(count));
    const files = new Map([4_750, 38_000].map((count) => [count, begun(count)]));
    for (const path of files.values())
      expect(problemOf(path)).toBe(codedMessage('service.certificatesEmpty'));
    expect(growth((count) => problemOf(files.get(count) ?? ''), 4_750)).toBeLessThan(linear);
  });

  it('are not read from a large file', () => {
    // It does hold a certificate: it is found by anyone who reads it.
    const large = file('large.pem', `${pem}\n${'x'.repeat(50_000_000)}`);
    expect(problemOf(large)).toBe(codedMessage('service.certificatesEmpty'));
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe, and takes nothing from one', async () => {
    const pipe = join(folder.path, 'pipe.pem');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'exec cat "$0" > "$1"', file('real.pem', pem), pipe]);
    const ended = once(writer, 'exit');
    try {
      expect(networkOf({ environment, caFile: pipe }).problem).toBe(
        codedMessage('service.certificatesEmpty'),
      );
    } finally {
      writer.kill();
      await ended;
    }
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe that no one writes to', () => {
    const pipe = join(folder.path, 'silent.pem');
    execFileSync('mkfifo', [pipe]);
    // In a process of its own: who waits for such a pipe can't be called back.
    const script = `import { networkOf } from '#main/app/network';
      console.log(networkOf({ environment: 'production', caFile: ${JSON.stringify(pipe)} }).problem);`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: projectRoot, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' },
    );
    expect(stdout).toContain(codedMessage('service.certificatesEmpty'));
  });

  it('contain up to 500 certificates of a file, and none of a file with more', () => {
    const all = file('500.pem', `${pem}\n`.repeat(500));
    expect(networkOf({ environment, caFile: all }).ca?.split('BEGIN')).toHaveLength(501);
    const more = file('501.pem', `${pem}\n`.repeat(501));
    expect(networkOf({ environment, caFile: more })).toEqual({
      problem: codedMessage('service.certificatesEmpty'),
    });
  });

  it.each([
    [
      'a file that is not there',
      () => join(folder.path, 'none.pem'),
      codedMessage('service.certificatesMissing'),
    ],
    ['a file without a certificate', () => file('key.pem', key), codedMessage('service.certificatesEmpty')],
    [
      'a file far too big',
      () => file('big.pem', `${pem}${' '.repeat(1_100_000)}`),
      codedMessage('service.certificatesEmpty'),
    ],
    [
      'a broken certificate',
      () => file('broken.pem', pem.replace(/MII/, 'AAA')),
      'said:service.certificates?reason=',
    ],
  ])('no certificate is trusted if the settings name %s', (_, path, why) => {
    const network = networkOf({ environment, caFile: path() });
    expect(network.ca).toBeUndefined();
    expect(network.problem).toContain(why);
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
  ])('the network settings refuse %s %j', (name, value) => {
    expect(serviceSchema.safeParse({ environment, [name]: value }).success).toBe(false);
  });
});
