/**
 * The virtual printer as a separate process: `tsx test/support/virtual-printer-process.ts
 * ['{"port":9100,"knobs":{…}}']`. Prints `{"uri":"tcp://127.0.0.1:…","port":…}` once it listens. Every line
 * of JSON on its standard input is a command, answered by one line: `{"do":"set","knobs":{"mediaOut":true}}`,
 * `{"do":"until","printed":2}`, `{"do":"state"}`, `{"do":"unplug"}`, `{"do":"plugIn"}`,
 * `{"do":"powerCycle"}`. It ends when its standard input does.
 */
import { createInterface } from 'node:readline';
import type { Knobs } from '#main/practice/printer/knobs';
import { startVirtualPrinter, type VirtualPrinterOptions } from '#main/practice/printer/printer';

type Command =
  | { do: 'set'; knobs: Partial<Knobs> }
  /** Answers when so many labels are printed and none waits. */
  | { do: 'until'; printed: number; milliseconds?: number }
  | { do: 'state' }
  | { do: 'unplug' }
  | { do: 'plugIn' }
  | { do: 'powerCycle' };

const printer = await startVirtualPrinter(JSON.parse(process.argv[2] ?? '{}') as VirtualPrinterOptions);
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Bytes travel as Base64. */
const state = (): unknown => ({
  state: printer.state,
  idle: printer.idle,
  counter: printer.counter,
  knobs: printer.knobs,
  printed: printer.printed.map(({ number, at, bytes }) => ({ number, at, bytes: base64(bytes) })),
  received: printer.received.map(base64),
});

const carryOut = async (command: Command): Promise<void> => {
  switch (command.do) {
    case 'set':
      return printer.set(command.knobs);
    case 'until':
      return printer.until((now) => now.idle && now.printed.length >= command.printed, command.milliseconds);
    case 'unplug':
      return printer.unplug();
    case 'plugIn':
      return printer.plugIn();
    case 'powerCycle':
      printer.powerCycle();
      return;
    case 'state':
      return;
  }
};

say({ uri: printer.uri, port: printer.port });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await carryOut(JSON.parse(line) as Command);
    say(state());
  } catch (error) {
    say({ error: String(error) });
  }
}
await printer.close();
