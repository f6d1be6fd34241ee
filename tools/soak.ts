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
  /** Something to be kept for each label on purpose: the soak must fail then. */
  leak?: string;
}

/** What the command line asks for: 20,000 labels unless told otherwise. @throws Problem when it asks for something else */
function readOptions(args: readonly string[]): Options {
  const options = { json: { type: 'string' }, leak: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [labels = '20000', more] = positionals;
    if (more !== undefined || !/^\d{3,7}$/.test(labels)) throw new Error('That is no number of labels');
    if (values.leak !== undefined && !leaks.includes(values.leak))
      throw new Error(`No such leak: ${values.leak}`);
    // npm changes to the project folder; file names were meant from where the person stands.
    const json =
      values.json === undefined ? {} : { json: resolve(process.env['INIT_CWD'] ?? '.', values.json) };
    return { labels: Number(labels), ...json, ...(values.leak !== undefined && { leak: values.leak }) };
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
}

/** By this its processes are known. */
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
