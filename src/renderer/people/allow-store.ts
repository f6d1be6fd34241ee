import type { AskedCall, CallName } from '#shared/bridge/contract';
import { createStore, useStore } from '../store';

/** What waits for a supervisor's word. */
export interface Question {
  name: CallName;
  asked: AskedCall;
  answer: (allowed: boolean) => void;
}

const store = createStore<Question | null>(null);

/** Asks for a supervisor's word; one question at a time, a newer one takes the older one's place. */
export const askSupervisor = (name: CallName, asked: AskedCall): Promise<boolean> =>
  new Promise((resolve) => {
    store.get()?.answer(false);
    store.set({
      ...{ name, asked },
      answer: (allowed) => {
        store.set(null);
        resolve(allowed);
      },
    });
  });

/** Nobody stands there any more who could be asked. */
export const dropQuestion = (): void => store.get()?.answer(false);

export const useQuestion = (): Question | null => useStore(store);
