/**
 * The stand-in as a separate process: `tsx test/support/service-stand-in-process.ts [port]`. Prints
 * `{"url":"http://127.0.0.1:…"}` once it listens. Every line of JSON on its standard input is a command,
 * answered by one line: `{"do":"script","operation":"register","behaviours":[{"kind":"html"}]}`,
 * `{"do":"state"}`, `{"do":"breakOldest"}`, `{"do":"clear"}`. It ends when its standard input does.
 */
import { createInterface } from 'node:readline';
import { type Behaviour, type Operation, startServiceStandIn } from './service-stand-in';

type Command =
  | { do: 'script'; operation: Operation; behaviours: Behaviour[] }
  | { do: 'state' }
  | { do: 'breakOldest' }
  | { do: 'clear' };

const standIn = await startServiceStandIn(Number(process.argv[2] ?? 0));
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

const obey = (command: Command): unknown => {
  switch (command.do) {
    case 'script':
      standIn.script(command.operation, ...command.behaviours);
      return { ok: true };
    case 'state':
      return { requests: standIn.requests, accepted: Object.fromEntries(standIn.accepted) };
    case 'breakOldest':
      standIn.breakOldest();
      return { ok: true };
    case 'clear':
      standIn.clear();
      return { ok: true };
  }
};

say({ url: standIn.url });
for await (const line of createInterface({ input: process.stdin })) say(obey(JSON.parse(line) as Command));
await standIn.close();
