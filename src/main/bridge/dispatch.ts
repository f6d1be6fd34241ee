import { contract, type BridgeReply, type CallName } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import type { Station } from './station';

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(contract, name);

/** A sentence, not a book: a rule may name every strange key of an input, and there may be millions. */
const longest = 300;
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

type Handler = (input: unknown) => unknown;

/** What answers a call: `labels.print` is `print` of `labels`, `station.state` the station's own `state`. */
const handlerOf = (station: Station, call: CallName): Handler => {
  const [group, name] = call.split('.') as [string, string];
  const groups = station as unknown as Record<string, Record<string, Handler>>;
  const handler = (group === 'station' ? groups : groups[group])?.[name];
  if (typeof handler !== 'function') throw new Error(`nobody answers ${call}`);
  return handler;
};

const refuse = (message: string, field?: string): BridgeReply<never> => ({
  ok: false,
  error:
    field === undefined || field === ''
      ? { message: short(message) }
      : { message: short(message), field: short(field) },
});

/**
 * One call from a page: parsed, admitted, handled, answered. Never rejects, and never tells a page more than a sentence.
 * @param report told of what was thrown, for the log
 */
export const dispatch = async (
  station: Station,
  name: unknown,
  input: unknown,
  report: (error: unknown, call: string) => void,
): Promise<BridgeReply<unknown>> => {
  if (!isCall(name)) return refuse(said('station.noSuchCall'));
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(issue?.message ?? said('station.inputUnclear'), issue?.path.join('.'));
  }
  try {
    const admitted = station.admit(name, parsed.data);
    if (!admitted.ok) {
      const { ok, ...error } = admitted;
      return { ok, error };
    }
    return { ok: true, value: await admitted.run(() => handlerOf(station, name)(parsed.data)) };
  } catch (error) {
    report(error, name);
    return refuse(said('station.wentWrong'));
  }
};
