import { contract, type BridgeReply, type CallName } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from './station';

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(contract, name);

/** Limit of a message: a validation error may name every unknown key of an input, and there may be millions. */
const longest = 300;
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

type Handler = (input: unknown) => unknown;

/** The handler of a call: for `labels.print` it is `print` of `labels`, for `station.state` it is `state` of the station. */
const handlerOf = (station: Station, call: CallName): Handler => {
  const [group, name] = call.split('.') as [string, string];
  const groups = station as unknown as Record<string, Record<string, Handler>>;
  const handler = (group === 'station' ? groups : groups[group])?.[name];
  if (typeof handler !== 'function') throw new Error(`no handler answers ${call}`);
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
 * Handles one call of a page: parses, checks permission, calls the handler, and answers. Never rejects, and sends no error details to
 * the page.
 * @param report called with errors of handlers, for the log
 */
export const dispatch = async (
  station: Station,
  name: unknown,
  input: unknown,
  report: (error: unknown, call: string) => void,
): Promise<BridgeReply<unknown>> => {
  if (!isCall(name)) return refuse(codedMessage('station.noSuchCall'));
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(issue?.message ?? codedMessage('station.inputUnclear'), issue?.path.join('.'));
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
    return refuse(codedMessage('station.wentWrong'));
  }
};
