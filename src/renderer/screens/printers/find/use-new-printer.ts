import { useState } from 'react';
import type { Output, PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { lengthOf } from '#shared/text';
import { useAction } from '../../../parts';
import { call, queries } from '../../../station';
import { text } from '../../../text';
import { suggestName } from './suggest';

type Dpi = PrinterView['dpi'];

const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return text.printers.problems.name;
  return lengthOf(name.trim()) > 60 ? text.printers.problems.nameLong : null;
};

/** Asks a new printer at once: what is wrong with it shows now on its card, not at the first label. */
const checkNew = async (uri: string): Promise<void> => {
  const printer = (await call('printers.list', undefined)).find((one) => one.uri === uri);
  // That it can't be reached does not undo the adding.
  if (printer) await call('printers.check', { printerId: printer.id }).catch(() => undefined);
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
};

/** The form that adds a found printer. What the printer says of itself stands there until a person says otherwise. */
export const useNewPrinter = (found: FoundPrinter, printers: readonly PrinterView[], onAdded: () => void) => {
  const [name, setName] = useState(() =>
    suggestName(
      found,
      printers.map((printer) => printer.name),
    ),
  );
  const [chosen, setChosen] = useState<Dpi | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const uri = found.secureUri ?? found.uri;
  const dpi = chosen ?? found.dpi ?? 203;
  const action = useAction(async (): Promise<Output<'printers.add'> | undefined> => {
    const added = await call('printers.add', { name: name.trim(), uri, dpi });
    if (!added.ok && added.field === 'name') {
      setRefused(added.message);
      return undefined;
    }
    if (!added.ok) return added;
    await checkNew(uri);
    onAdded();
    return added;
  });
  return {
    ...{ name, dpi, uri, busy: action.busy, error: action.error },
    problem: refused ?? nameProblem(name),
    setName: (next: string) => {
      setRefused(null);
      setName(next);
    },
    setDpi: setChosen,
    submit: () => {
      if (nameProblem(name) === null) void action.run();
    },
  };
};
