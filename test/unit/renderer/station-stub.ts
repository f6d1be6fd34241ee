import { vi } from 'vitest';
import type { CallName, EventName, EventPayload, Input, Output } from '#shared/bridge/contract';

/** A call that waits for its answer. */
interface Asked {
  name: string;
  input: unknown;
  answer: (value: unknown) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

/** Everything that follows from an answer has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const opened: (() => Promise<void>)[] = [];

/**
 * Ends the scans that still wait, and changes the environment, so that the next test file of this process starts without them. Removes
 * the stubs.
 */
export const endStations = async (): Promise<void> => {
  for (const end of opened.splice(0)) await end();
  vi.unstubAllGlobals();
};

/** The window's station: each call waits until the test answers it. Undo it with `endStations`. */
export const stubStation = () => {
  let asked: Asked[] = [];
  const all: Asked[] = [];
  const call = (name: string, input: unknown) =>
    new Promise((resolve) => {
      const one: Asked = {
        name,
        input,
        answer: (value) => {
          resolve({ ok: true, value });
          return settled();
        },
        fail: (message) => {
          resolve({ ok: false, error: { message } });
          return settled();
        },
      };
      asked.push(one);
      all.push(one);
    });
  const listeners: { name: string; listener: (payload: unknown) => void }[] = [];
  const on = (name: string, listener: (payload: unknown) => void) => {
    listeners.push({ name, listener });
    return () => undefined;
  };
  vi.stubGlobal('window', { station: { call, on } });
  const announce = <N extends EventName>(name: N, payload: EventPayload<N>): void => {
    for (const one of listeners) if (one.name === name) one.listener(payload);
  };
  const end = async (): Promise<void> => {
    for (const one of all) if (one.name === 'ship.scan') await one.fail('The test has ended.');
    announce('station.changed', {});
  };
  opened.push(end);
  return {
    /** Sends an event to those that have subscribed to it since this station is there. */
    announce,
    /** Takes the oldest waiting call of this name. */
    next: <N extends CallName>(name: N) => {
      const found = asked.find((one) => one.name === name);
      if (!found) throw new Error(`${name} was not called`);
      asked = asked.filter((one) => one !== found);
      return {
        input: found.input as Input<N>,
        answer: (value: Output<N>) => found.answer(value),
        fail: found.fail,
      };
    },
  };
};
