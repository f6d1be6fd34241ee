import type { BridgeReply, CallName, Input, Output } from '#shared/bridge/contract';
import type { WithWindow } from './app';

/** The bridge as the page has it; the type of each input is checked below. */
interface AnyBridge {
  call(name: string, input: unknown): Promise<BridgeReply<unknown>>;
}

/**
 * The answer of a call, made from the window's own page like its screens do. Throws the message of a refused
 * call.
 */
export const call = async <N extends CallName>(
  app: WithWindow,
  name: N,
  input: Input<N>,
): Promise<Output<N>> => {
  const reply = await app.window.evaluate(
    ([wanted, given]) => {
      const { station } = window as unknown as { station: AnyBridge };
      return station.call(wanted, given);
    },
    [name, input as unknown] as const,
  );
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
  return reply.value as Output<N>;
};

/** The one label of an order, as the screens receive it. */
export const labelOf = async (
  app: WithWindow,
  ref1: string,
): Promise<Output<'labels.list'>['views'][number]> => {
  const { views } = await call(app, 'labels.list', { search: ref1, limit: 20 });
  const view = views.find(({ label }) => label.ref1 === ref1);
  if (!view) throw new Error(`no label ${ref1}`);
  return view;
};

/** The service's short number of an order's label; throws while there is none. */
export const packageOf = async (app: WithWindow, ref1: string): Promise<string> => {
  const { label } = await labelOf(app, ref1);
  if (!label.package) throw new Error(`${ref1} is not bought`);
  return label.package.packageId;
};

/** The number of labels that the practice printer has printed. */
export const practiceCounter = async (app: WithWindow): Promise<number> =>
  (await call(app, 'practice.state', undefined))?.counter ?? 0;
