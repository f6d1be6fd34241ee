import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn } from '#test/support/service-stand-in';
import { startPrintServer } from './print-server';
import { testFiles } from './tests';
import { bundleTests } from './wine/bundle';
import type { InsideResult } from './wine/results';
import { openWindows, runScript, type Windows } from './wine/wine';

// All of them run before their titles are known: the Windows program reports them.
const folder = await ownFolder('windows');
const service = await startServiceStandIn();
const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
/** Only behind print queues. */
const queued = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
const cups = await startPrintServer(folder.path, queued.port);
const windows = await openWindows(folder.path);
afterAll(async () => {
  await windows.stop();
  await Promise.all([service.close(), printer.close(), cups.close(), queued.close()]);
  await folder.remove();
});

interface Ran {
  file: string;
  results: InsideResult[];
  said: string;
}

/** For finding the cause. */
const keep = (file: string, text: string): void => {
  const kept = join(projectRoot, 'test-results', 'windows');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${file.replaceAll('/', '-')}.log`), text);
};

const script = await bundleTests(testFiles.map(({ file }) => file));

const run = async (at: Windows, { file, leftOut = {} }: (typeof testFiles)[number]): Promise<Ran> => {
  const name = join(folder.path, file.replaceAll('/', '-'));
  const outputs = { stdout: `${name}.out`, stderr: `${name}.err` };
  const status = await runScript(at, script, [file, JSON.stringify(Object.keys(leftOut))], outputs);
  const [out, err] = [readFileSync(outputs.stdout, 'utf8'), readFileSync(outputs.stderr, 'utf8')];
  const output = `status ${status}\n${err}\n${out}`;
  keep(file, output);
  const lines = out.split('\n').filter((line) => line.startsWith('{"file"'));
  return { file, results: lines.map((line) => JSON.parse(line) as InsideResult), said: output };
};

// Wine's spooler sends its jobs to CUPS.
const env = { PACKBENCH_SERVICE: service.url, PACKBENCH_PRINTER: printer.uri, CUPS_SERVER: cups.place };
const ran: Ran[] = [];
const waiting = [...testFiles];
/** Two at a time: these tests wait for timers and for the disk. */
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift())
    ran.push(await run({ ...windows, env: { ...windows.env, ...env } }, next));
};
await Promise.all([worker(), worker()]);

for (const { file, results, said } of ran)
  describe(`as a Windows program: ${file}`, () => {
    it('the run ends', () => {
      expect(results.at(-1)?.title, said.slice(0, 3_000)).toBe('end');
    });

    for (const { title, error } of results.slice(0, -1))
      it(title, () => {
        expect(error ?? 'passed').toBe('passed');
      });
  });

it('each file whose tests should run as a Windows program did run', () => {
  expect(ran.filter(({ results }) => results.length > 1)).toHaveLength(testFiles.length);
});

it('every label that a station on Windows bought was printed once', () => {
  expect(printer.printed).toHaveLength(2);
});

it('every label in a Windows print queue reached its printer, byte for byte, once', () => {
  const received = Buffer.concat(queued.received).toString('latin1');
  expect(queued.printed).toHaveLength(2);
  expect(received).not.toContain('~H');
});
