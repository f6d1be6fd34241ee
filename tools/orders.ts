import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const most = 1_000;

/** As many orders like the first sample as `count`, with numbers that no earlier call used. @param now for the numbers */
const ordersLike = (sample: object, count: number, now: Date): object[] => {
  const run = now.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return Array.from({ length: count }, (_, at) => ({
    ...sample,
    ref1: `TRY-${run}-${String(at + 1).padStart(4, '0')}`,
  }));
};

/** @throws Problem for arguments other than a file and a number */
const write = ([file, count = '10']: readonly string[]): string => {
  const wanted = /^\d+$/.test(count) ? Number(count) : 0;
  if (file === undefined || wanted < 1 || wanted > most)
    throw new Problem('Which file, and how many orders?', 'Say `npm run orders -- orders.json 10`.');
  const samples = readFileSync(join(projectRoot, 'resources/samples/orders.json'), 'utf8');
  const [sample = {}] = JSON.parse(samples) as object[];
  // npm changes to the project folder, but the file is relative to where the command was typed.
  const target = resolve(process.env['INIT_CWD'] ?? '.', file);
  writeFileSync(target, `${JSON.stringify(ordersLike(sample, wanted, new Date()), null, 2)}\n`);
  return target;
};

// `npm run orders -- FILE COUNT`: writes an order file for practice; each call uses new order numbers.
await runTool(() => {
  console.log(write(process.argv.slice(2)));
  return 0;
});
