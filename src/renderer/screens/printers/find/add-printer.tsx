import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output, PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { printerName, resolutions } from '#shared/print/printer';
import { isBlank } from '#shared/text';
import { type Action, Dialog, ErrorNote, ToneIcon, useAction } from '../../../parts';
import { call, queries } from '../../../station';
import { text } from '../../../text';
import { asSentence, inWords, ruleInWords } from '../../../text/format';
import { hintBelow } from '../../settings/hint-below';
import { knownAs, placeOf } from '../place';
import { FindPrinter, useSearch } from './find-printer';
import styles from './find.module.css';
import { suggestName, titleOf, verdictTone, verdictWords } from './found-words';

type Dpi = PrinterView['dpi'];

interface NamePrinterProps {
  found: FoundPrinter;
  /** The printer of this station that presents another certificate than before; null for a new one. */
  renewed: PrinterView | null;
  printers: readonly PrinterView[];
  /** Runs what adds it. */
  action: Action<[add: () => Promise<unknown>]>;
  onBack: () => void;
  onAdded: () => void;
}

const nameProblem = (name: string): string | null => {
  if (isBlank(name)) return text.printers.problems.name;
  const [issue] = printerName.safeParse(name).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.code === 'too_big' ? text.printers.problems.nameLong : ruleInWords(issue.message);
};

/** Asks a new printer at once, so that its card shows a problem now and not at the first label. */
const checkNew = async (uri: string): Promise<void> => {
  const printer = (await call('printers.list', undefined)).find((one) => one.uri === uri);
  // The printer stays added even if it cannot be reached.
  if (printer) await call('printers.check', { printerId: printer.id }).catch(() => undefined);
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
};

/** The form that adds a found printer. It starts with the printer's own values; a person can change them. */
const useNewPrinter = ({ found, renewed, printers, action, onAdded }: NamePrinterProps) => {
  const [name, setName] = useState(() =>
    renewed
      ? renewed.name
      : suggestName(
          found,
          printers.map((printer) => printer.name),
        ),
  );
  const [chosen, setChosen] = useState<Dpi | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const uri = found.secureUri ?? found.uri;
  const dpi = chosen ?? renewed?.dpi ?? found.dpi ?? 203;
  const add = async (): Promise<Output<'printers.add'> | undefined> => {
    const added = await call('printers.add', { name: name.trim(), uri, dpi });
    if (!added.ok && added.field === 'name') {
      setRefused(added.message);
      return undefined;
    }
    if (!added.ok) return added;
    await checkNew(uri);
    onAdded();
    return added;
  };
  return {
    ...{ name, dpi, uri, busy: action.busy, error: action.error },
    problem: refused === null ? nameProblem(name) : inWords(refused),
    setName: (next: string) => {
      setRefused(null);
      setName(next);
    },
    setDpi: setChosen,
    submit: () => {
      if (nameProblem(name) === null) void action.run(add);
    },
  };
};

const words = text.printers.form;

/** In pairs of digits, as printers and browsers display fingerprints. */
const fingerprint = (uri: string): string | null =>
  /\?pin=([0-9a-f]{64})$/.exec(uri)?.[1]?.toUpperCase().match(/../g)?.join(':') ?? null;

const Certificate = ({ uri }: { uri: string }) => {
  const fingerprintText = fingerprint(uri);
  return fingerprintText === null ? null : (
    <div className={styles.certificate}>
      <p>{words.certificate}</p>
      <code>{fingerprintText}</code>
    </div>
  );
};

const Fields = ({ printer, found }: { printer: ReturnType<typeof useNewPrinter>; found: FoundPrinter }) => (
  <>
    <TextInput
      {...hintBelow}
      data-autofocus
      autoFocus
      label={words.name}
      description={words.nameHint}
      value={printer.name}
      error={printer.problem}
      onChange={(event) => printer.setName(event.currentTarget.value)}
    />
    <NativeSelect
      {...hintBelow}
      label={words.resolution}
      description={found.dpi === null ? words.resolutionHint : words.resolutionTold({ dpi: found.dpi })}
      value={String(printer.dpi)}
      data={resolutions.map((dpi) => ({ value: String(dpi), label: text.printers.facts.dpi({ dpi }) }))}
      onChange={(event) =>
        printer.setDpi(resolutions.find((dpi) => String(dpi) === event.currentTarget.value) ?? 203)
      }
    />
    {found.dpi !== null && found.dpi !== printer.dpi && (
      <ErrorNote error={text.printers.wrongResolution({ set: printer.dpi, says: found.dpi })} />
    )}
  </>
);

/** Names a found printer, or accepts the certificate that a known one presents now. */
const NamePrinter = (props: NamePrinterProps) => {
  const { found, renewed, onBack } = props;
  const printer = useNewPrinter(props);
  const { word, more } = verdictWords(found);
  const submit = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    printer.submit();
  };
  return (
    <form className={styles.find} onSubmit={submit} noValidate data-enter-submits>
      <div className={styles.picked} data-tone={verdictTone[found.verdict]}>
        <ToneIcon tone={verdictTone[found.verdict]} />
        <div>
          <strong>{titleOf(found)}</strong>, {placeOf(printer.uri)}: {asSentence(word)}
          {more !== '' && ` ${more}`}
        </div>
      </div>
      <Certificate uri={printer.uri} />
      {!renewed && <Fields {...{ printer, found }} />}
      <ErrorNote error={printer.error} />
      <Group justify="flex-end">
        <Button variant="default" autoFocus={renewed !== null} disabled={printer.busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" loading={printer.busy}>
          {renewed ? words.accept : words.submit}
        </Button>
      </Group>
    </form>
  );
};

interface Props {
  printers: readonly PrinterView[];
  onClose: () => void;
}

/** Adds a printer: searches for printers, lets the worker pick one and name it. */
export const AddPrinter = ({ printers, onClose }: Props) => {
  const search = useSearch();
  const [typed, setTyped] = useState('');
  const action = useAction((add: () => Promise<unknown>) => add());
  const [picked, setPicked] = useState<{ uri: string; renewed: PrinterView | null } | null>(null);
  // Includes what was learned about the printer after it was picked.
  const found = search.found.find(({ uri }) => uri === picked?.uri);
  const renewed = picked?.renewed ?? null;
  const title = renewed ? text.printers.form.accept : text.printers.form.title;
  const pick = (one: FoundPrinter): void => {
    const known = knownAs(one, printers);
    action.clear();
    setPicked({ uri: one.uri, renewed: known?.hasRenewed === true ? known.printer : null });
  };
  return (
    <Dialog onClose={onClose} isBusy={action.busy} title={found ? title : text.printers.find.title} size="xl">
      {found ? (
        <NamePrinter
          {...{ found, renewed, printers, action }}
          onBack={() => setPicked(null)}
          onAdded={onClose}
        />
      ) : (
        <FindPrinter {...{ search, printers, typed }} onType={setTyped} onPick={pick} />
      )}
    </Dialog>
  );
};
