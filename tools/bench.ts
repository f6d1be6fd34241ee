import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchPart, benchParts } from './bench-parts';
import { type BenchmarkOptions, runBenchmark } from './benchmark';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals } from './processes';
import { endLeftovers, mark } from './suites/leftovers';

const usage = `npm run bench -- [${benchParts.join('] [')}] [--quick | --trial] [--json FILE] [--write]`;

const isPart = (name: string): name is BenchPart => (benchParts as readonly string[]).includes(name);

/** The options of the command line. @throws Problem for anything else */
function readOptions(args: readonly string[]): BenchmarkOptions {
  const isOff = { type: 'boolean', default: false } as const;
  const options = { quick: isOff, trial: isOff, write: isOff, json: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const unknownName = positionals.find((name) => !isPart(name));
    if (unknownName !== undefined) throw new Error(`${unknownName} is no part of the benchmark`);
    // npm changes to the project folder, but file names are relative to where the command was typed.
    const json =
      values.json === undefined ? {} : { json: resolve(process.env['INIT_CWD'] ?? '.', values.json) };
    return {
      parts: positionals.filter(isPart),
      extent: values.trial ? 'trial' : values.quick ? 'quick' : 'whole',
      isWritten: values.write,
      ...json,
    };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Marks the processes of this run. */
const run = `bench-${process.pid}`;
process.env[mark] = run;

exitOnSignals(async () => {
  await endLeftovers(run);
});
await runTool(async () => {
  requireNode();
  try {
    return await runBenchmark(readOptions(process.argv.slice(2)));
  } finally {
    await endLeftovers(run);
  }
});
