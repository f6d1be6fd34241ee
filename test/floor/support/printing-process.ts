import { PrintDesk } from '../../../src/main/printing/desk';
import { FloorLink } from '../../../src/main/floor/link';
import { FloorTurns } from '../../../src/main/floor/turns';
import { floorTiming } from '../../../src/main/floor/types';
import type { PrintProgress } from '../../../src/shared/print/progress';
import { processLinkDeps } from './process-link';

/**
 * The floor link and the printer of a bench in a separate process, which a test can stop and kill. Arguments: bench ID, name, floor URL,
 * password, printer URI, serial number of the printer, milliseconds of a turn.
 *
 * On the message `{print, pauses}` it prints that text. With `pauses` it stops before the first bytes leave, until the message `{go}`.
 * On `{expect}` it asks for its turn in advance. It sends `{here: true}` when it has joined the floor, and `{text, progress}` for each
 * step of a print.
 */
const [benchId = '', name = '', url = '', password = '', uri = '', serial = '', turnMs = '0'] =
  process.argv.slice(2);
const deps = processLinkDeps({ benchId, name, url, password });
const timing = {
  ...floorTiming,
  ...{ scanMs: 20_000, patienceMs: 20_000, beatMs: 200 },
  ...{ turnMs: Number(turnMs), turnMarginMs: Number(turnMs) / 5, turnAgainMs: Number(turnMs) / 10 },
};
const link = new FloorLink({
  ...deps,
  timing,
  stateChanged: ({ kind }) => kind === 'here' && process.send?.({ here: true }),
  // Tests cut the connection to the floor, so errors are expected.
  onError: () => undefined,
});
const turns = new FloorTurns({ address: deps.address, link, timing });
const desk = new PrintDesk({
  turnAt: () => turns.turn(),
  timing: { turnForLabelMs: Number(turnMs) / 4, settleMs: 1_000 },
});

let go = (): void => undefined;

const printer = { id: 'p', name: 'Zebra', uri, dpi: 203 as const, isDefault: true, serial };

const print = async (text: string, pauses: boolean): Promise<void> => {
  const document = new TextEncoder().encode(`^XA^FO20,20^A0N,30,30^FD${text}^FS^XZ`);
  const steps = desk.print({ printer, documents: [document], copies: 1 }, new AbortController().signal);
  let pausesNext = pauses;
  for await (const progress of steps) {
    const mayContinue = new Promise<void>((resolve) => (go = resolve));
    process.send?.({ text, progress } satisfies { text: string; progress: PrintProgress });
    if (progress.type !== 'sending' || !pausesNext) continue;
    pausesNext = false;
    await mayContinue;
  }
};

process.on('message', (message: { print?: string; pauses?: boolean; go?: true; expect?: true }) => {
  if (message.expect) desk.expect(printer);
  if (message.go) go();
  if (message.print !== undefined) void print(message.print, message.pauses ?? false);
});
process.on('disconnect', () => process.exit());
link.open();
