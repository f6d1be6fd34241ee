import { useState } from 'react';
import { call, queries } from '../../station';
import { text } from '../../text';
import { useAction } from '../../parts';
import { lengthOf } from '#shared/text';
import { readAddress } from './address';

export interface NewPrinter {
  name: string;
  address: string;
  port: string;
  dpi: '203' | '300' | '600';
}
export type NewPrinterProblems = Partial<Record<keyof NewPrinter, string>>;

const blank: NewPrinter = { name: '', address: '', port: '9100', dpi: '203' };

const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return text.printers.problems.name;
  return lengthOf(name.trim()) > 60 ? text.printers.problems.nameLong : undefined;
};

/** What is wrong with the form as it stands, by field. */
export const problemsOf = (form: NewPrinter): NewPrinterProblems => {
  const name = nameProblem(form.name);
  const place = readAddress(form.address, form.port);
  return {
    ...(name === undefined ? {} : { name }),
    ...(place.ok ? {} : { [place.field]: text.printers.problems[place.problem] }),
  };
};

/** Stores the printer, then asks it at once: a wrong address shows now, not at the first label. */
const addAndCheck = async (form: NewPrinter): Promise<unknown> => {
  const place = readAddress(form.address, form.port);
  if (!place.ok) return undefined;
  const name = form.name.trim();
  const known = new Set((await call('printers.list', undefined)).map((printer) => printer.id));
  const dpi = Number(form.dpi) as 203 | 300 | 600;
  const added = await call('printers.add', { name, uri: place.uri, dpi });
  if (!added.ok) return added;
  const printers = await call('printers.list', undefined);
  const printer = printers.find((one) => !known.has(one.id));
  // The check says on the card what it found; that it can't be reached does not undo the adding.
  if (printer) await call('printers.check', { printerId: printer.id }).catch(() => undefined);
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
  return added;
};

/** The form that adds a printer. Problems show at a field once it was left or the form was submitted. */
export const useNewPrinter = (onAdded: () => void) => {
  const [form, setForm] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<keyof NewPrinter>>(new Set());
  const action = useAction(addAndCheck);
  const problems = problemsOf(form);
  const submit = async (): Promise<void> => {
    setLeft(new Set(['name', 'address', 'port']));
    if (Object.keys(problems).length === 0 && (await action.run(form))) onAdded();
  };
  return {
    form,
    busy: action.busy,
    error: action.error,
    submit,
    set: (patch: Partial<NewPrinter>) => setForm((before) => ({ ...before, ...patch })),
    leave: (field: keyof NewPrinter) => setLeft((before) => new Set(before).add(field)),
    problem: (field: keyof NewPrinter): string | undefined => (left.has(field) ? problems[field] : undefined),
  };
};
