import { contract, type BridgeReply, type CallName } from '#shared/bridge/contract';
import type { Station } from '../station';
import { handlers } from './handlers';

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(contract, name);

const refuse = (message: string, field?: string): BridgeReply<never> => ({
  ok: false,
  error: field === undefined || field === '' ? { message } : { message, field },
});

/**
 * One call from a page: parsed, handled, answered. Never rejects, and never tells a page more than a sentence.
 * @param report told of what was thrown, for the log
 */
export const dispatch = async (
  station: Station,
  name: unknown,
  input: unknown,
  report: (error: unknown, call: string) => void,
): Promise<BridgeReply<unknown>> => {
  if (!isCall(name)) return refuse('There is no such call');
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(issue?.message ?? 'The input is not understood', issue?.path.join('.'));
  }
  try {
    const handle = handlers[name] as (station: Station, input: unknown) => unknown;
    return { ok: true, value: await handle(station, parsed.data) };
  } catch (error) {
    report(error, name);
    return refuse('Something went wrong inside the station. Nothing was changed; the log has the details');
  }
};
