import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { realTimers } from '#main/printing/timers';
import { createConnector } from '#main/printing/transport/connect';
import { forkChild } from '#main/printing/transport/device-file/fork';
import { createReplyReader, type Reply } from '#main/printing/zebra/replies';
import { createSession } from '#main/printing/zebra/session';
import { printerUri } from '#shared/print/printer';
import { projectRoot } from './paths';
import { ask, type Capture, readable } from './printer/capture';
import { Problem, runTool } from './problem';

// `npm run printer -- URI [NAMES…] [--save FILE]`: asks a printer who and how it is. Sends nothing that prints or changes it.

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
  const odd = names.find((name) => !/^[a-z0-9._]{1,100}$/.test(name));
  if (odd !== undefined) throw new Problem(`${odd} is no name of a variable.`, usage);
  return { uri, names, save };
};

const parsed = ({ said }: Capture): Reply[] => createReplyReader().push(Buffer.from(said, 'latin1'));

const show = (capture: Capture): void => {
  console.log(`\n> ${capture.asked}`);
  console.log(capture.said === '' ? '(no answer)' : readable(capture.said));
  for (const reply of parsed(capture)) console.log(`= ${JSON.stringify(reply)}`);
};

/** Captured bytes as text, with who said them in its head. */
const fixture = (captures: readonly Capture[]): string => {
  const identity = captures.flatMap(parsed).find((reply) => reply.kind === 'identity')?.identity;
  const head = {
    model: identity?.model ?? null,
    firmware: identity?.firmware ?? null,
    at: new Date().toISOString(),
  };
  return `${JSON.stringify({ ...head, captures }, null, 2)}\n`;
};

await runTool(async () => {
  const { uri, names, save } = readArguments(process.argv.slice(2));
  const { signal } = new AbortController();
  const spawn = forkChild(join(projectRoot, 'out', 'main', 'device-file-child.cjs'));
  const connector = createConnector({ spawn, log: (message) => console.error(message) });
  const opened = await connector.connect(uri, connectMs, realTimers, signal);
  if (!opened.ok)
    throw new Problem(`No connection: ${opened.reason}.`, 'Check the printer, its cable and the address.');
  const session = createSession(opened.transport, realTimers, signal, () => undefined);
  const questions = ['~HI', '~HQES', '~HS', '^XA^HH^XZ', ...names.map((name) => `! U1 getvar "${name}"`)];
  const captures = await ask(opened.transport, session, questions);
  await opened.transport.end(closeMs, true);
  await connector.close();
  captures.forEach(show);
  if (save !== null) {
    await mkdir(dirname(save), { recursive: true });
    await writeFile(save, fixture(captures));
    console.log(`\nsaved: ${save}`);
  }
  return captures.some(({ said }) => said !== '') ? 0 : 1;
});
