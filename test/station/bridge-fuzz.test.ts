import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { type BridgeReply, type CallName, contract } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import { fromSchema } from '#test/support/from-schema';
import { ownFolder } from '#test/support/folders';
import { Outside } from '#test/support/outside';
import { projectRoot } from '#test/support/root';
import { openStation, type TestStation } from '#test/support/station';

const names = Object.keys(contract) as CallName[];

/** What a page may hand over: structured clone carries more than JSON. */
const cyclic: Record<string, unknown> = { name: 'cyclic' };
cyclic['self'] = cyclic;
let deep: unknown = 'deep';
for (let level = 0; level < 5_000; level += 1) deep = [deep];
const hostile: unknown[] = [
  ...[undefined, null, NaN, Infinity, -0, 10n, '', 'x'.repeat(2_000_000), new Date(NaN), new Map([[1, 2]])],
  ...[
    new Uint8Array(3_000_000),
    new Array(5),
    cyclic,
    deep,
    [],
    {},
    Symbol.iterator.toString(),
    '\u0000\ud800',
  ],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
  Object.assign(Object.create(null) as object, { labelId: 'x', printerId: 'x', id: 'x' }),
  { labelId: '../../etc/passwd', printerId: "' or 1=1 --", id: '${7*7}', code: '\r\n', day: '9999-99-99' },
  { labelIds: Array.from({ length: 20_000 }, () => 'x'), search: '%'.repeat(400), limit: 1e308 },
];

/** Calls whose right input would change the world outside the test: they are tried with wrong input only. */
const wrongInputOnly: ReadonlySet<string> = new Set(['settings.set', 'provisioning.load', 'station.leave']);
/** With people switched on, everything else would be refused. */
const isLeftOut = (name: string): boolean => wrongInputOnly.has(name) || name.startsWith('people.');

/** Whether a call's own schema takes it; what overflows the stack of who looks does not fit. */
const fits = (name: CallName, input: unknown): boolean => {
  try {
    return contract[name].input.safeParse(input).success;
  } catch {
    return false;
  }
};

const wellBehaved = (reply: BridgeReply<unknown>): string | null => {
  if (reply.ok) return null;
  const { message } = reply.error;
  if (message.length === 0 || message.length > 400) return `a message of ${message.length} characters`;
  const leak = /\bat .*:\d+:\d+|node_modules|\.ts\b|\.cjs\b|SQLITE|ZodError|TypeError|undefined is not/.exec(
    message,
  );
  if (leak) return `tells ${leak[0]}`;
  return message.includes(projectRoot) || message.includes('/tmp/') ? `tells a path: ${message}` : null;
};

describe('every call of the bridge, given anything', () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>;
  let bench: TestStation;
  const thrown = new Set<string>();
  let tried = 0;
  const ask = async (name: unknown, input: unknown): Promise<BridgeReply<unknown>> => {
    tried += 1;
    return dispatch(bench.station, name, input, (error, call) => {
      const [first, ...frames] = (error instanceof Error ? (error.stack ?? '') : String(error)).split('\n');
      thrown.add(`${call}: ${first ?? ''} ${frames.find((line) => line.includes('/src/'))?.trim() ?? ''}`);
    });
  };
  beforeAll(async () => {
    folder = await ownFolder('fuzz');
    const outside = new Outside();
    outside.place = () => null;
    bench = await openStation(folder.path, {
      environment: 'practice',
      outside,
      tuning: { finders: () => [] },
    });
  });
  afterAll(async () => {
    await bench.station.close();
    await folder.remove();
  });

  it('refuses what does not fit with a sentence, and breaks nowhere', async () => {
    const wrong: string[] = [];
    for (const name of names)
      for (const input of hostile) {
        const reply = await ask(name, input);
        const trouble =
          wellBehaved(reply) ?? (reply.ok && !fits(name, input) ? 'takes what does not fit' : null);
        if (trouble !== null) wrong.push(`${name}: ${trouble}`);
      }
    expect(wrong).toEqual([]);
    expect([...thrown]).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it('bears input of the right shape with any content', async () => {
    for (const name of names.filter((one) => !isLeftOut(one)))
      await fc.assert(
        fc.asyncProperty(fromSchema(contract[name].input), async (input) => {
          expect(wellBehaved(await ask(name, input)), name).toBeNull();
        }),
        { numRuns: 25 },
      );
    expect([...thrown]).toEqual([]);
  });

  it('knows no other names', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      '',
      'ship',
      'ship.',
      null,
      7,
      {},
      ['ship.scan'],
    ])
      expect(await ask(name, {})).toEqual({
        ok: false,
        error: { message: codedMessage('station.noSuchCall') },
      });
  });

  it('answers 10,000 calls at once, each', async () => {
    const started = performance.now();
    const replies = await Promise.all(
      Array.from({ length: 10_000 }, (_, at) =>
        at % 2 === 0 ? ask('ship.scan', { code: 7 }) : ask('settings.get', undefined),
      ),
    );
    console.log(`10,000 calls in ${(performance.now() - started).toFixed(0)} ms`);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(5_000);
    expect([...thrown]).toEqual([]);
  });

  it('tells a page nothing of what broke inside, and no more than a sentence of any rule', async () => {
    const broken = new Proxy(bench.station, {
      get: (station, part) => {
        if (part === 'labels')
          throw new TypeError(`SQLITE_ERROR in ${projectRoot}/archive.db: no such table`);
        return Reflect.get(station, part) as unknown;
      },
    });
    const reported: unknown[] = [];
    const reply = await dispatch(broken, 'labels.list', { limit: 1 }, (error) => reported.push(error));
    expect(reply.ok).toBe(false);
    expect(wellBehaved(reply)).toBeNull();
    expect(reported).toHaveLength(1);
    const names = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`an unknown name ${at}`, 1]));
    for (const unknown of [names, { ['long '.repeat(2_000)]: 1 }]) {
      const refused = await ask('credentials.set', unknown);
      expect(refused.ok).toBe(false);
      expect(wellBehaved(refused)).toBeNull();
    }
  });

  it('leaves a station that works', async () => {
    const state = await bench.station.state();
    expect(state).toMatchObject({ environment: 'practice', archiveProblem: null });
    expect(bench.errors).toEqual([]);
    console.log(`${names.length} calls, ${tried} inputs, 0 crashes`);
  });
});
