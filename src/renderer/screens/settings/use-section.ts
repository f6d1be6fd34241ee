import { useState } from 'react';
import type { Input } from '#shared/bridge/contract';
import type { SetUpStep } from '#shared/set-up';
import { useAction } from '../../parts';
import { goOn } from '../../set-up/place';
import { call, queries } from '../../station';
import { text } from '../../text';
import { type Draft, useDraft } from './drafts';

export type Values = object;
/** Field to what is wrong with it, in the operator's words. */
export type Problems = Readonly<Record<string, string>>;

interface Options<V extends Values> {
  name: string;
  /** What the station has now. */
  saved: V;
  problems: (values: V) => Problems;
  /** Led on from here, where the list before the first live label led here. */
  step?: SetUpStep;
  /** The part of the settings this section writes. */
  input: (values: V) => Input<'settings.set'>;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Only what differs from the saved values counts as a change; typing a value back makes it no change. */
const differing = (draft: Values, saved: Values): Draft => {
  const now = new Map<string, unknown>(Object.entries(saved));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !same(value, now.get(name))));
};

const write = async (input: Input<'settings.set'>): Promise<unknown> => {
  const answer = await call('settings.set', input);
  if (answer.ok) await queries.invalidateQueries({ queryKey: ['settings.get'] });
  return answer;
};

/** One section's form: its values, what is wrong with them, and saving all of it or nothing. */
export const useSection = <V extends Values>({ name, saved, problems, input, step }: Options<V>) => {
  const [stored, store] = useDraft(name);
  const [done, setDone] = useState(false);
  const action = useAction(write);
  const draft = differing(stored, saved);
  const values = { ...saved, ...draft };
  const found = problems(values);
  const changed = Object.keys(draft).length > 0;
  const save = async (): Promise<boolean> => {
    const ok = Object.keys(found).length === 0 && (await action.run(input(values)));
    if (ok) store({});
    setDone(ok);
    if (ok && step) await goOn(step);
    return ok;
  };
  return {
    values,
    problems: found,
    changed,
    busy: action.busy,
    saved: done && !changed,
    error: action.error === null ? null : action.error,
    set: (patch: Partial<V>) => {
      setDone(false);
      action.clear();
      store(differing({ ...draft, ...patch }, saved));
    },
    undo: () => {
      action.clear();
      store({});
    },
    save,
    /** A sentence when saving is not possible now. */
    blocked: Object.keys(found).length > 0 ? text.settings.mendFirst : null,
  };
};

export type Section<V extends Values> = ReturnType<typeof useSection<V>>;
