import { createPrintDesk } from '../../../src/main/printing/desk';
import { FloorLink } from '../../../src/main/floor/link';
import { FloorTurns } from '../../../src/main/floor/turns';
import { floorTiming } from '../../../src/main/floor/words';
import type { PrintProgress } from '../../../src/shared/print/progress';
import { recordOf } from './floor-record';

/**
 * A bench's floor and printers as a process of its own, to be stopped and killed. Arguments: bench id, name, floor URL, password, printer
 * URI, its serial number, milliseconds of a turn. Told `{print, pauses}` it prints that text; with `pauses` it notes that bytes are about to leave only
 * once it is told `go`. Told `{expect}` it asks ahead for its turn. It tells `{here: true}` when it has joined, and `{text, progress}` of each print.
 */
const [benchId = '', name = '', url = '', password = '', uri = '', serial = '', turnMs = '0'] =
  process.argv.slice(2);
const address = { url, password };
const timing = {
  ...floorTiming,
  ...{ scanMs: 20_000, patienceMs: 20_000, beatMs: 200 },
  ...{ turnMs: Number(turnMs), turnMarginMs: Number(turnMs) / 5, turnAgainMs: Number(turnMs) / 10 },
};
const link = new FloorLink({
  address,
  key: new Uint8Array(32).fill(7),
  bench: { name: () => name, version: '1.0.0' },
  record: recordOf([]),
  memory: {
    benchId: () => Promise.resolve(benchId),
    acts: () => Promise.resolve(0),
    keepActs: () => Promise.resolve(),
    renew: () => Promise.reject(new Error('the floor has more of this record than there is')),
    leave: () => Promise.resolve(),
    comesBack: () => Promise.resolve(false),
    isBack: () => Promise.resolve(),
  },
  timing,
  stateChanged: ({ kind }) => kind === 'here' && process.send?.({ here: true }),
  // A way to the floor that was cut is one of the things that happen here.
  onError: () => undefined,
});
const turns = new FloorTurns({ address, link, timing });
const desk = createPrintDesk({
  turnAt: () => turns.turn(),
  timing: { turnForLabelMs: Number(turnMs) / 4, settleMs: 1_000 },
});

let go = (): void => undefined;

const printer = { id: 'p', name: 'Zebra', uri, dpi: 203 as const, isDefault: true, serial };

const print = async (text: string, pauses: boolean): Promise<void> => {
  const document = new TextEncoder().encode(`^XA^FO20,20^A0N,30,30^FD${text}^FS^XZ`);
  const told = desk.print({ printer, documents: [document], copies: 1 }, new AbortController().signal);
  let isFirst = pauses;
  for await (const progress of told) {
    const isTold = new Promise<void>((resolve) => (go = resolve));
    process.send?.({ text, progress } satisfies { text: string; progress: PrintProgress });
    if (progress.type !== 'sending' || !isFirst) continue;
    isFirst = false;
    await isTold;
  }
};

process.on('message', (message: { print?: string; pauses?: boolean; go?: true; expect?: true }) => {
  if (message.expect) desk.expect(printer);
  if (message.go) go();
  if (message.print !== undefined) void print(message.print, message.pauses ?? false);
});
process.on('disconnect', () => process.exit());
link.open();
