import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startDisplay } from './display';
import { resolveElectron } from './electron-runtime';
import { copyProject } from './guards/copy';
import { listSchema } from './guards/guard';
import { isWindowTest } from './guards/runner';
import { linesOf } from './guards/table';
import { type Plan, type Tried, tryGuards } from './guards/try-guards';
import { requireNode, requireSandbox } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals } from './processes';
import { endLeftovers, mark } from './suites/leftovers';
import { windowEnvironment } from './suites/window';
import { ensureLibraries, ensureTestPrograms } from './system-libraries';

// `npm run guards [-- WORD…] [--e2e | --no-e2e] [--shard I/N]`: removes each guard of docs/security.md alone, in a copy of the working
// copy, and checks that its test fails. Words select the lines that contain one of them; `--e2e` selects only tests in a window,
// `--no-e2e` excludes them; `--shard 2/3` runs the second of three parts, whole test files each.

const usage = 'npm run guards [-- WORD …] [--e2e | --no-e2e] [--shard I/N]';

/** `I/N` as [I, N]; 1/1 when nothing is given. */
const readShard = (text: string): [number, number] => {
  const [index = 0, count = 0] = /^[1-9]\d?\/[1-9]\d?$/.test(text) ? text.split('/').map(Number) : [];
  if (index < 1 || index > count)
    throw new Problem(`--shard ${text}: I/N with I from 1 to N, for example 2/3`, usage);
  return [index, count];
};

const readOptions = (args: readonly string[]) => {
  const options = {
    e2e: { type: 'boolean' },
    'no-e2e': { type: 'boolean' },
    shard: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const shard = readShard(values.shard ?? '1/1');
    return { words: positionals, only: values.e2e === true, none: values['no-e2e'] === true, shard };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(error instanceof Error ? error.message : String(error), usage);
  }
};

/** All lines with their guards, and the lines without guards and without a reason for that. */
const readPlans = async (root: string): Promise<{ plans: Plan[]; open: string[] }> => {
  const list: unknown = await import(pathToFileURL(join(root, 'test/guards/list.ts')).href);
  const { guards, untried } = listSchema.parse(list);
  const lines = linesOf(readFileSync(join(root, 'docs/security.md'), 'utf8'));
  const plans = lines.map((line) => ({
    line,
    guards: guards.filter(({ threat }) => threat === line.threat),
  }));
  const open = plans.filter(
    ({ line, guards: rowGuards }) => rowGuards.length === 0 && untried[line.threat] === undefined,
  );
  return { plans: plans.filter((plan) => plan.guards.length > 0), open: open.map(({ line }) => line.threat) };
};

const chosen = (
  plans: readonly Plan[],
  { words, only, none }: Omit<ReturnType<typeof readOptions>, 'shard'>,
): Plan[] =>
  plans.filter(({ line, guards }) => {
    const text = JSON.stringify([line, guards.map((guard) => guard.without)]).toLowerCase();
    if (isWindowTest(line.file) ? none : only) return false;
    return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()));
  });

/** The part's plans: each part has whole test files, which are counted in the order of the table. */
const partOf = (plans: readonly Plan[], [index, count]: [number, number]): Plan[] => {
  const files = [...new Set(plans.map(({ line }) => line.file))];
  const own = new Set(files.filter((_, at) => Math.floor((at * count) / files.length) === index - 1));
  return plans.filter(({ line }) => own.has(line.file));
};

const openWindows = async () => {
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  const display = process.platform === 'linux' ? await startDisplay() : undefined;
  return { env: windowEnvironment(process.env, electron, display?.name), close: () => display?.stop() };
};

const verdictTexts: Record<Tried['verdict']['kind'], string> = {
  killed: 'killed',
  passes: 'SURVIVED',
  broken: 'NOT TRIED',
};

const report = ({ line, guard, verdict, seconds }: Tried): void => {
  const how = verdict.words === '' ? '' : `\n      ${verdict.words.slice(0, 200)}`;
  console.log(
    `${verdictTexts[verdict.kind].padEnd(9)} ${seconds.toFixed(0).padStart(4)} s  ${line.threat} — without ${guard.without}`,
  );
  console.log(`      ${line.file}: ${line.test}${how}`);
};

const main = async (): Promise<number> => {
  requireNode();
  const options = readOptions(process.argv.slice(2));
  const run = `guards-${process.pid}`;
  process.env[mark] = run;
  const copy = await copyProject();
  exitOnSignals(async () => {
    copy.remove();
    await endLeftovers(run);
  });
  const { plans, open } = await readPlans(copy.root);
  const wanted = partOf(chosen(plans, options), options.shard);
  const window = wanted.some(({ line }) => isWindowTest(line.file)) ? await openWindows() : undefined;
  const all: Tried[] = [];
  try {
    await tryGuards(copy.root, wanted, window?.env, (tried) => {
      all.push(tried);
      report(tried);
    });
  } finally {
    await window?.close();
    await endLeftovers(run);
  }
  const count = (kind: Tried['verdict']['kind']): number =>
    all.filter(({ verdict }) => verdict.kind === kind).length;
  for (const threat of open) console.log(`NO ENTRY         ${threat}`);
  console.log(
    `\n${all.length} taken out, each by itself: ${count('killed')} seen by their test, ${count('passes')} survived, ${count('broken')} could not be tried; ${open.length} lines without an entry`,
  );
  return count('killed') === all.length && all.length > 0 && open.length === 0 ? 0 : 1;
};

await runTool(main);
