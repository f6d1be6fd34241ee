import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { electronRuntime } from '#test/support/app';
import { codesIn } from '#test/support/barcodes';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { startKeyring } from '#test/support/keyring';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { order } from '#test/support/orders';
import { pdfOf } from '#test/support/pdf';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn } from '#test/support/service-stand-in';
import { strangeSwitches } from '#test/support/switches';
import { openXKeyboard } from '#test/support/x-keys';
import { pictureOfScreen } from '#test/support/x-picture';
import { wrongFuses } from '#tools/packaging/fuses';
import { putTogether } from '#tools/packaging/program';
import { outputOf } from '#tools/processes';

// The program as it is distributed. Its fuses forbid what a test driver needs, so it is observed from
// outside, through its log.

let folder: Awaited<ReturnType<typeof ownFolder>>;
let program: string;
const running = new Set<ChildProcess>();

test.beforeAll(async () => {
  folder = await ownFolder('packaged');
  program = await putTogether(projectRoot, electronRuntime().path, join(folder.path, 'program'), {
    isForProduction: false,
  });
});
test.afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await folder.remove();
});

interface Run {
  child: ChildProcess;
  output(): string;
  log(): string;
  ended: Promise<number | null>;
}

let runs = 0;
const start = (args: readonly string[], env: Record<string, string> = {}, from = program): Run => {
  const data = join(folder.path, `data-${(runs += 1)}`);
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = process.env;
  const ownSwitches = electronRuntime().args.filter((argument) => argument.startsWith('--'));
  const child = spawn(from, [...ownSwitches, `--user-data-dir=${data}`, ...args], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const file = join(data, 'logs', 'packbench.log');
  return {
    child,
    output: () => output,
    log: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    ended: new Promise((resolve) =>
      child.once('exit', (code) => {
        running.delete(child);
        resolve(code);
      }),
    ),
  };
};

const isOpen = (run: Run): Promise<void> =>
  expect.poll(() => run.log(), { message: run.output(), timeout: 30_000 }).toContain('archive open');

/** Its exit status, or that it opened its archive. */
const outcomeOf = async (run: Run): Promise<number | null | 'open'> => {
  for (;;) {
    const ended = await Promise.race([run.ended, pause(200)]);
    if (ended !== undefined) return ended;
    if (run.log().includes('archive open')) return 'open';
  }
};

const end = async (run: Run): Promise<void> => {
  run.child.kill('SIGTERM');
  await run.ended;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

test('it opens its archive from the folder alone, with its code as compiled for this Electron', async () => {
  const run = start([]);
  await isOpen(run);
  expect(run.log()).toContain('code was compiled before');
  await end(run);
});

test('its fuses are set correctly, and a wrong one is named', async () => {
  expect(await wrongFuses(program)).toEqual([]);
  const other = join(folder.path, 'other');
  cpSync(program, other);
  await flipFuses(other, { version: FuseVersion.V1, [FuseV1Options.RunAsNode]: true });
  expect(await wrongFuses(other)).toEqual(['RunAsNode is not off']);
});

test('it runs no other code: not as Node, not by NODE_OPTIONS, not from a folder beside the archive', async () => {
  const mark = join(folder.path, 'foreign');
  const script = join(folder.path, 'foreign.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
  const beside = join(program, '..', 'resources', 'app');
  mkdirSync(beside);
  writeFileSync(join(beside, 'package.json'), '{"name":"foreign","main":"index.cjs"}');
  cpSync(script, join(beside, 'index.cjs'));

  const plain = start([script], { ELECTRON_RUN_AS_NODE: '1' });
  await isOpen(plain);
  await end(plain);
  const optioned = start([], { NODE_OPTIONS: `--require ${script}` });
  await isOpen(optioned);
  await end(optioned);
  // It looks for the archive first: only without it could the folder be used as the app.
  const archive = join(program, '..', 'resources', 'app.asar');
  renameSync(archive, `${archive}.away`);
  const bare = start([]);
  await expect.poll(() => existsSync(mark) || bare.child.exitCode !== null).toBe(true);
  bare.child.kill('SIGKILL');
  renameSync(`${archive}.away`, archive);
  expect(existsSync(mark)).toBe(false);
});

test('no one can debug it: --inspect opens no port', async () => {
  const port = await freePort();
  const run = start([`--inspect=127.0.0.1:${port}`]);
  expect(await outcomeOf(run)).toBe(3);
  expect(await answers(port)).toBe(false);
});

test('dangerous switches end it at its start', async () => {
  const port = await freePort();
  for (const unknown of strangeSwitches) {
    const [name = '', value] = unknown.split('=');
    const isPort = name.startsWith('remote-debugging-port') || name === 'inspect';
    const run = start([value === undefined ? `--${name}` : `--${name}=${isPort ? port : value}`]);
    expect(await outcomeOf(run), name).toBe(3);
    expect(run.output()).toContain(`does not start with --${name}:`);
    expect(await answers(port)).toBe(false);
    expect(run.log()).not.toContain('archive open');
  }
});

test('it starts with the switches that README.md names', async () => {
  const run = start(['--lang=de', '--force-device-scale-factor=1', '--disable-gpu']);
  await isOpen(run);
  await end(run);
});

test('--check reports the state of the bench without a screen, beside an open station that keeps running', async () => {
  const open = start([]);
  await isOpen(open);
  const data = open.child.spawnargs.find((argument) => argument.startsWith('--user-data-dir='))!;
  const check = start(['--check', '--ozone-platform=headless', data], { DISPLAY: '', WAYLAND_DISPLAY: '' });
  // The desktop of these tests has no keychain, which it reports.
  expect(await check.ended).toBe(4);
  expect(check.output()).toMatch(/^fault {3}keychain /m);
  expect(check.output()).toMatch(/^ok {6}program .*the station is open$/m);
  expect(check.output()).toMatch(/^ok {6}disk /m);
  expect(check.output()).toMatch(/^unseen {2}printer +the station is open and has it/m);
  expect(open.child.exitCode).toBeNull();
  await end(open);
});

test('a faulty provisioning file ends it with status 2', async () => {
  const file = join(folder.path, 'faulty.json');
  writeFileSync(file, '{"packbench":2}');
  const run = start(['--provision', file]);
  expect(await run.ended).toBe(2);
  expect(run.output()).toContain('must be 1');
});

test('a program that is not for production has this in its name, which is its window’s title', () => {
  const archive = join(program, '..', 'resources', 'app.asar');
  const manifest = extractFile(archive, 'package.json').toString();
  expect(JSON.parse(manifest)).toMatchObject({ productName: 'Packbench (not for production)' });
});

test('koffi, which talks to the Windows spooler, is in it with its native code and can be loaded', async () => {
  const { path } = electronRuntime();
  const archive = join(program, '..', 'resources', 'app.asar');
  const koffi = pathToFileURL(join(archive, 'node_modules', 'koffi', 'index.js')).href;
  const library = process.platform === 'win32' ? 'msvcrt.dll' : 'libc.so.6';
  // The program itself runs no other code, so the same Electron reads its archive.
  const script = `import(${JSON.stringify(koffi)}).then(({ default: koffi }) =>
    process.stdout.write(String(koffi.load(${JSON.stringify(library)}).func('int abs(int)')(-42))))`;
  const { stdout, stderr } = await outputOf(path, ['-e', script], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  expect(stdout.trim(), stderr).toBe('42');
});

test('every package that its threads and processes load is in it', () => {
  const archive = join(program, '..', 'resources', 'app.asar');
  const files = new Set(listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/')));
  const code = [...files].filter((file) => /^\/out\/main\/(?:index|.*-(?:worker|child))\.cjs$/.test(file));
  expect(code).toContain('/out/main/answer-worker.cjs');
  const loaded = code.flatMap((file) => {
    const text = extractFile(archive, file.slice(1)).toString();
    return [...text.matchAll(/\brequire\([`'"]([^`'"./][^`'"]*)[`'"]\)/g)].map(([, name = '']) =>
      name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
    );
  });
  const packages = [...new Set(loaded)].filter(
    (name) => name !== 'electron' && !name.startsWith('node:') && !isBuiltin(name),
  );
  expect(packages).toContain('koffi');
  for (const name of packages) expect(files, name).toContain(`/node_modules/${name}/package.json`);
});

test('a large file in the watched folder is read in a process of its own', async () => {
  const watched = join(folder.path, 'orders');
  const data = join(folder.path, `data-${runs + 1}`);
  for (const each of [watched, data]) mkdirSync(each);
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ intake: { watchFolder: watched, mappings: [], repeats: [] } }),
  );
  const run = start([]);
  await isOpen(run);
  writeFileSync(join(watched, 'large.json'), JSON.stringify([order('LARGE-1')]).padEnd(200_000));
  await expect.poll(() => existsSync(join(watched, 'imported', 'large.json'))).toBe(true);
  await end(run);
});

test('a bench in production reads a long answer, prints a PDF and shows the label, in the threads that are in it', async () => {
  const [keyring, service, printer] = await Promise.all([
    startKeyring(),
    startServiceStandIn(),
    startVirtualPrinter(),
  ]);
  const display = process.env['DISPLAY'] ?? '';
  const keys = openXKeyboard(display);
  try {
    const watched = join(folder.path, 'production-orders');
    mkdirSync(watched);
    const setUp = {
      ...liveBench(service, printer, testCredentials),
      intake: { watchFolder: watched },
    };
    const run = start(['--provision', await writeProvisioning(folder.path, setUp)], keyring.env);
    await isOpen(run);
    writeFileSync(join(watched, 'orders.json'), JSON.stringify([order('PACKAGED-1')]));
    await expect.poll(() => existsSync(join(watched, 'imported', 'orders.json'))).toBe(true);
    const page = pdfOf(
      [{ width: 288, height: 432, content: '0 g 72 72 144 144 re f' }],
      `%${'x'.repeat(100_000)}\n`,
    );
    const [packageId, trackingNumber] = ['P5550001', 'X5550001'];
    const labelBuf2 = Buffer.from(page).toString('base64');
    const labelBuf1 = Buffer.from(`^XA^FO60,60^BQN,2,10^FDQA,${packageId}^FS^XZ`).toString('base64');
    service.script('register', {
      ...{ kind: 'ok', answer: { packageId, trackingNumber, labelBuf1, labelBuf2 } },
    });
    await expect
      .poll(
        async () => {
          // No window manager is here: keys go to the window under the pointer, once it is there.
          await outputOf('xte', ['-x', display, 'mousemove 640 300', 'mouseclick 1']);
          await keys.scan('PACKAGED-1', () => 20);
          return service.count('register');
        },
        { intervals: [5_000] },
      )
      .toBe(1);
    await expect.poll(() => printer.printed.length).toBe(2);
    expect(Buffer.from(printer.printed[1]?.bytes ?? []).includes('^GF')).toBe(true);
    await expect.poll(() => codesIn(pictureOfScreen(display))).toContainEqual(['QRCode', packageId]);
    await end(run);
  } finally {
    await keys.close();
    await Promise.all([keyring.stop(), service.close(), printer.close()]);
  }
});

test('licences, samples and the udev rule are beside it; nothing of the tests or the tools', () => {
  const inside = join(program, '..');
  const licences = readFileSync(join(inside, 'LICENSES.libraries.txt'), 'utf8');
  for (const name of ['react ', 'libsql ', 'zod ', 'undici ']) expect(licences).toContain(`\n${name}`);
  expect(existsSync(join(inside, 'resources', 'packbench', 'udev', '70-packbench-zebra.rules'))).toBe(true);
  const archive = listPackage(join(inside, 'resources', 'app.asar'), { isPack: false });
  expect(
    archive.filter((file) => /\/(test|tools|vitest|playwright|typescript|electron)\//.test(file)),
  ).toEqual([]);
  expect(archive).toContain('/out/main/index.cjs');
});
