import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { projectRoot } from './paths';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals, exitStatus, startGroup, stopGroup } from './processes';

// `npm run fuzz [-- SECONDS]`: the fuzz tests of the unit suite for the given time, and a table of what they tried.

interface Row {
  kind: string;
  tried: number;
  ms: number;
  slowest: number;
  crashes: number;
}

const folder = join(projectRoot, 'test', 'unit', 'fuzz');

/** The number of properties that share the time: each is one call of `fuzz(`. */
const properties = (): number =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8').split(/\bfuzz\('/).length - 1)
    .reduce((sum, count) => sum + count, 0);

const secondsOf = ([word = '120', ...more]: readonly string[]): number => {
  if (!/^\d{1,6}$/.test(word) || more.length > 0 || Number(word) === 0)
    throw new Problem('That is no time.', 'Say `npm run fuzz`, or `npm run fuzz -- SECONDS`.');
  return Number(word);
};

/** One row for each kind. */
const byKind = (text: string): Row[] => {
  const rows = new Map<string, Row>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { kind, tried, ms, slowest, crashes } = JSON.parse(line) as Row;
    const row = rows.get(kind) ?? { kind, tried: 0, ms: 0, slowest: 0, crashes: 0 };
    rows.set(kind, {
      ...{ kind, tried: row.tried + tried, ms: row.ms + ms },
      ...{ slowest: Math.max(row.slowest, slowest), crashes: row.crashes + crashes },
    });
  }
  return [...rows.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
};

const tableOf = (rows: readonly Row[]): string => {
  const sum = rows.reduce(
    (all, row) => ({
      ...{ kind: 'all', tried: all.tried + row.tried, ms: all.ms + row.ms },
      ...{ slowest: Math.max(all.slowest, row.slowest), crashes: all.crashes + row.crashes },
    }),
    { kind: 'all', tried: 0, ms: 0, slowest: 0, crashes: 0 },
  );
  const cells = [...rows, sum].map(({ kind, tried, ms, slowest, crashes }) => [
    ...[kind.padEnd(22), tried.toLocaleString('en').padStart(9), (ms / 1_000).toFixed(0).padStart(7)],
    ...[slowest.toFixed(0).padStart(10), String(crashes).padStart(7)],
  ]);
  return [
    `| ${'input'.padEnd(22)} | ${'tried'.padStart(9)} | seconds | slowest ms | crashes |`,
    `| ${'-'.repeat(22)} | ${'-'.repeat(8)}: | ------: | ---------: | ------: |`,
    ...cells.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
};

const fuzzFor = async (seconds: number): Promise<number> => {
  const newFolder = await mkdtemp(join(tmpdir(), 'packbench-fuzz-'));
  const report = join(newFolder, 'report.jsonl');
  const each = Math.ceil((seconds * 1_000) / properties());
  const env = { ...process.env, PACKBENCH_FUZZ_MS: String(each), PACKBENCH_FUZZ_REPORT: report };
  const script = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [script, 'run', '--project', 'unit', '--no-file-parallelism', 'test/unit/fuzz'];
  const child = startGroup(process.execPath, args, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const status = await exitStatus(child);
    process.stdout.write(`\n${tableOf(byKind(await readFile(report, 'utf8').catch(() => '')))}\n`);
    return status;
  } finally {
    await stopGroup(child);
    await rm(newFolder, { recursive: true, force: true });
  }
};

exitOnSignals(() => Promise.resolve());
await runTool(() => {
  requireNode();
  return fuzzFor(secondsOf(process.argv.slice(2)));
});
