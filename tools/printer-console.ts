import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { captureAll, readable } from '#main/printing/console/capture';
import { captureFile } from '#main/printing/console/capture-file';
import { rowsOf } from '#main/printing/console/rows';
import { wireOf } from '#main/printing/console/wire';
import { realTimers } from '#main/printing/timers';
import { createConnector } from '#main/printing/transport/connect';
import { forkChild } from './fork-child';
import type { SpawnFileChild } from '#main/printing/transport/device-file/connect';
import { printerUri } from '#shared/print/printer';
import { type Capture, namedQuestions } from '#shared/print/printer-question';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

// `npm run printer -- URI [NAMES…] [--save FILE]`: asks a printer for its identity and status. Sends nothing that prints or changes it.

const usage =
  'Say `npm run printer -- tcp://192.168.1.50:9100 [appl.name …] [--save test/fixtures/printers/FILE]`.';
const connectMs = 5_000;
const closeMs = 1_000;

const readArguments = (argv: readonly string[]): { uri: string; names: string[]; save: string | null } => {
  const at = argv.indexOf('--save');
  const save = at < 0 ? null : argv[at + 1];
  const [uri, ...names] = argv.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (uri === undefined || save === undefined) throw new Problem('Something is missing.', usage);
  if (!printerUri.safeParse(uri).success) throw new Problem(`${uri} is no printer’s address.`, usage);
  return { uri, names, save };
};

const questionsOf = (names: readonly string[]): string[] =>
  [...namedQuestions, ...names.map((sgd) => ({ sgd }))].map((question) => {
    const wired = wireOf(question);
    if (wired.ok) return wired.asked;
    throw new Problem(`${JSON.stringify(question)} is not asked: ${wired.reason}.`, usage);
  });

const show = (capture: Capture): void => {
  console.log(`\n> ${capture.asked}  (${capture.ms} ms)`);
  console.log(capture.answer === '' ? '(no answer)' : readable(capture.answer));
  for (const { name, field, value } of rowsOf(capture)) console.log(`= ${name} ${field ?? ''}: ${value}`);
};

await runTool(async () => {
  const { uri, names, save } = readArguments(process.argv.slice(2));
  const questions = questionsOf(names);
  const { signal } = new AbortController();
  const spawn: SpawnFileChild = forkChild(join(projectRoot, 'out', 'main', 'device-file-child.cjs'));
  const connector = createConnector({ spawn, log: (message) => console.error(message) });
  const opened = await connector.connect(uri, connectMs, realTimers, signal);
  if (!opened.ok)
    throw new Problem(`No connection: ${opened.reason}.`, 'Check the printer, its cable and the address.');
  const captures = await captureAll(opened.transport, questions, realTimers, signal);
  await opened.transport.end(closeMs, true);
  await connector.close();
  captures.forEach(show);
  if (save !== null) {
    await mkdir(dirname(save), { recursive: true });
    await writeFile(save, captureFile(captures, new Date()));
    console.log(`\nsaved: ${save}`);
  }
  return captures.some(({ answer }) => answer !== '') ? 0 : 1;
});
