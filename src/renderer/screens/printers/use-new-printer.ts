import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { lengthOf } from '#shared/text';
import { useAction } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import { readAddress } from './address';

export interface NewPrinter {
  name: string;
  address: string;
  port: string;
  dpi: '203' | '300' | '600';
}
type Problems = Partial<Record<keyof NewPrinter, string>>;

const blank: NewPrinter = { name: '', address: '', port: '9100', dpi: '203' };

const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return text.printers.problems.name;
  return lengthOf(name.trim()) > 60 ? text.printers.problems.nameLong : undefined;
};

const problemsOf = (form: NewPrinter): Problems => {
  const name = nameProblem(form.name);
  const place = readAddress(form.address, form.port);
  return {
    ...(name === undefined ? {} : { name }),
    ...(place.ok ? {} : { [place.field]: text.printers.problems[place.problem] }),
  };
};

/** Asks a new printer at once: a wrong address shows now on its card, not at the first label. */
const checkNew = async (uri: string): Promise<void> => {
  const printer = (await call('printers.list', undefined)).find((one) => one.uri === uri);
  // That it can't be reached does not undo the adding.
  if (printer) await call('printers.check', { printerId: printer.id }).catch(() => undefined);
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
};

const add = async (form: NewPrinter): Promise<Output<'printers.add'> | null> => {
  const place = readAddress(form.address, form.port);
  if (!place.ok) return null;
  const dpi = Number(form.dpi) as 203 | 300 | 600;
  const added = await call('printers.add', { name: form.name.trim(), uri: place.uri, dpi });
  if (added.ok) await checkNew(place.uri);
  return added;
};

/** The station's refusal at the field it is about; without a field it stands under the form. */
const refusedAt = (answer: Output<'printers.add'>): Problems => {
  if (answer.ok || answer.field === undefined) return {};
  return { [answer.field === 'uri' ? 'address' : answer.field]: answer.message };
};

/** The form that adds a printer. Problems show at a field once it was left or the form was submitted. */
export const useNewPrinter = (onAdded: () => void) => {
  const [form, setForm] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<keyof NewPrinter>>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const action = useAction(async () => {
    const answer = await add(form);
    if (answer?.ok) onAdded();
    const at = answer === null ? {} : refusedAt(answer);
    setRefused(at);
    // What stands at a field need not stand under the form as well.
    return Object.keys(at).length > 0 ? undefined : answer;
  });
  const problems: Problems = { ...refused, ...problemsOf(form) };
  return {
    form,
    busy: action.busy,
    error: action.error,
    submit: () => {
      setLeft(new Set(['name', 'address', 'port']));
      if (Object.keys(problemsOf(form)).length === 0) void action.run();
    },
    set: (patch: Partial<NewPrinter>) => {
      setRefused({});
      setForm((before) => ({ ...before, ...patch }));
    },
    leave: (field: keyof NewPrinter) => setLeft((before) => new Set(before).add(field)),
    problem: (field: keyof NewPrinter): string | undefined => (left.has(field) ? problems[field] : undefined),
  };
};
