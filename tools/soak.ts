import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals } from './processes';
import { endLeftovers, mark } from './suites/leftovers';
import { runWindowScript } from './window-script';

const leaks = ['listener', 'socket', 'timer', 'heap', 'nodes'];
const usage = `npm run soak -- [LABELS] [--json FILE] [--leak ${leaks.join('|')}]`;

interface Options {
  labels: number;
  json?: string;
  /** Something that is deliberately kept for each label: the soak must then fail. */
  leak?: string;
}

/** The options of the command line: 20,000 labels by default. @throws Problem for anything else */
function readOptions(args: readonly string[]): Options {
  const options = { json: { type: 'string' }, leak: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [labels = '20000', more] = positionals;
    if (more !== undefined || !/^\d{3,7}$/.test(labels)) throw new Error('That is no number of labels');
    if (values.leak !== undefined && !leaks.includes(values.leak))
      throw new Error(`No such leak: ${values.leak}`);
    // npm changes to the project folder, but file names are relative to where the command was typed.
    const json =
      values.json === undefined ? {} : { json: resolve(process.env['INIT_CWD'] ?? '.', values.json) };
    return { labels: Number(labels), ...json, ...(values.leak !== undefined && { leak: values.leak }) };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}

/** Marks the processes of this run. */
const run = `soak-${process.pid}`;
process.env[mark] = run;

exitOnSignals(async () => {
  await endLeftovers(run);
});
await runTool(async () => {
  requireNode();
  if (process.platform !== 'linux')
    throw new Problem('The soak counts file descriptors in /proc.', 'Run it on Linux.');
  const options = readOptions(process.argv.slice(2));
  try {
    return await runWindowScript('test/soak/run.ts', () => options);
  } finally {
    await endLeftovers(run);
  }
});
