import { sameJson } from '#shared/json';
import { useState } from 'react';
import type { Input } from '#shared/bridge/contract';
import type { SetUpStep } from '#shared/set-up';
import { useAction } from '../../parts';
import { openNextStep } from '../../set-up/place';
import { call, queries } from '../../station';
import { text } from '../../text';
import { type Draft, useDraft } from './drafts';

export type Values = object;
/** Field to its problem, in words. */
export type Problems = Readonly<Record<string, string>>;

interface Options<V extends Values> {
  name: string;
  /** The station's current values. */
  saved: V;
  problems: (values: V) => Problems;
  /** The step of the set-up list that this section completes; after saving, the list's next step opens. */
  step?: SetUpStep;
  /** The part of the settings that this section writes. */
  input: (values: V) => Input<'settings.set'>;
}

/** Only a difference from the saved values is a change: typing the saved value again removes it. */
const differing = (draft: Values, saved: Values): Draft => {
  const now = new Map<string, unknown>(Object.entries(saved));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !sameJson(value, now.get(name))));
};

const write = async (input: Input<'settings.set'>): Promise<unknown> => {
  const answer = await call('settings.set', input);
  if (answer.ok) await queries.invalidateQueries({ queryKey: ['settings.get'] });
  return answer;
};

/** The form of one section: its values and problems; all of it is saved, or nothing. */
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
    if (ok && step) await openNextStep(step);
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
    /** Why saving is not possible now, as a message. */
    blocked: Object.keys(found).length > 0 ? text.settings.fixFirst : null,
  };
};

export type Section<V extends Values> = ReturnType<typeof useSection<V>>;
