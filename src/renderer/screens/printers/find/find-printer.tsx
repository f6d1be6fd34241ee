import { Button, Loader, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh, IconSearch, IconSquare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PrinterView, SearchState } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { ErrorNote, refusedAt, StatePill, useAction } from '../../../parts';
import { call, on } from '../../../station';
import { text } from '../../../text';
import { formatList, inWords } from '../../../text/format';
import { hintBelow } from '../../settings/hint-below';
import { knownAs, placeOf, queueOf, readAddress, searchedAddress } from '../place';
import styles from './find.module.css';
import { titleOf, verdictTone, verdictWords } from './found-words';

const factsOf = ({ uri, model, serial, dpi, firmware, ways }: FoundPrinter): string =>
  [
    queueOf(uri) !== null && model,
    serial !== null && words.serial({ serial }),
    dpi !== null && text.printers.facts.dpi({ dpi }),
    firmware,
    words.foundBy({ ways: formatList(ways.map((way) => words.ways[way])) }),
  ]
    .filter(Boolean)
    .join(' · ');

const knownWords = ({ printer, samePlace, hasRenewed }: NonNullable<ReturnType<typeof knownAs>>): string => {
  if (hasRenewed) return words.renewed({ name: printer.name });
  if (!samePlace) return words.sameSerial({ name: printer.name });
  return printer.moved ? words.foundAgain({ name: printer.name }) : words.known({ name: printer.name });
};

interface FoundRowProps {
  found: FoundPrinter;
  printers: readonly PrinterView[];
  onPick: () => void;
}

/** One found printer: its name and place, how it was found, whether it can be used. A press picks it. */
const FoundRow = ({ found, printers, onPick }: FoundRowProps) => {
  const isQueue = queueOf(found.uri) !== null;
  const known = knownAs(found, printers);
  const { word, more } = verdictWords(found);
  return (
    <button
      type="button"
      className={styles.found}
      disabled={known?.samePlace === true && !known.hasRenewed}
      onClick={onPick}
    >
      <span className={styles.foundHead}>
        <span className="pb-subtitle">{titleOf(found)}</span>
        {!isQueue && <span>{placeOf(found.secureUri ?? found.uri)}</span>}
        <StatePill tone={verdictTone[found.verdict]}>{word}</StatePill>
      </span>
      <span className={styles.foundFacts}>{factsOf(found)}</span>
      {known && <span className={styles.known}>{knownWords(known)}</span>}
      {more !== '' && <span>{more}</span>}
    </button>
  );
};

const nothingYet: SearchState = { looking: true, found: [], troubles: [], allowCommand: null };

/** Searches for printers while the dialog is open: at once, and again on request. */
export const useSearch = () => {
  const [state, setState] = useState(nothingYet);
  const [error, setError] = useState<unknown>(null);
  const failed = (problem: unknown): void => {
    setError(problem);
    setState((before) => ({ ...before, looking: false }));
  };
  useEffect(() => {
    const stopListening = on('printers.found', setState);
    void call('printers.search', {}).then(setState, failed);
    return () => {
      stopListening();
      // The dialog is closed; the matches are not needed any more.
      void call('printers.stopSearch', undefined).catch(() => undefined);
    };
  }, []);
  return {
    ...state,
    error,
    /** @param address a name or IP address to ask in addition */
    look: (address: string | null) => {
      setError(null);
      void call('printers.search', address === null ? {} : { address }).then(setState, failed);
    },
    stop: () => void call('printers.stopSearch', undefined).then(setState, failed),
  };
};
type PrinterSearch = ReturnType<typeof useSearch>;

const allowWords = text.printers.find.allow;

/** The command that a person with administrator rights enters in a terminal, with a copy button. */
const AllowCommand = ({ command }: { command: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = useAction(async () => {
    const answer = await call('printers.copy', { what: 'allowCommand' });
    setCopied(answer.ok);
    return answer;
  });
  return (
    <div className={styles.allow}>
      <p>{allowWords.lead}</p>
      <textarea className={styles.command} readOnly rows={3} value={command} aria-label={allowWords.label} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy.run()}
      >
        {copied ? allowWords.copied : allowWords.copy}
      </Button>
      <ErrorNote error={copy.error} />
    </div>
  );
};

const words = text.printers.find;

const Looking = ({ search, again }: { search: PrinterSearch; again: () => void }) => (
  <div className={styles.looking}>
    <span role="status" className={styles.lookingWords}>
      {search.looking && <Loader size={20} aria-hidden />}
      {search.looking
        ? words.looking({ count: search.found.length })
        : words.looked({ count: search.found.length })}
    </span>
    {search.looking ? (
      <Button variant="default" leftSection={<IconSquare size={18} aria-hidden />} onClick={search.stop}>
        {words.stop}
      </Button>
    ) : (
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={again}>
        {words.again}
      </Button>
    )}
  </div>
);

const Found = ({ search, printers, onPick }: Omit<Props, 'typed' | 'onType'>) => (
  <>
    <ul className={styles.list} aria-label={words.list}>
      {search.found.map((found) => (
        <li key={found.uri}>
          <FoundRow found={found} printers={printers} onPick={() => onPick(found)} />
        </li>
      ))}
    </ul>
    {search.allowCommand !== null && search.found.some(({ verdict }) => verdict === 'no_permission') && (
      <AllowCommand command={search.allowCommand} />
    )}
    {!search.looking && search.found.length === 0 && (
      <ul className={styles.tips}>
        {Object.values(words.nothing).map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    )}
    {search.troubles.map(({ way, message }) => (
      <p key={`${way} ${message}`} className={styles.trouble}>
        {words.trouble({ way: words.ways[way], message: inWords(message) })}
      </p>
    ))}
  </>
);

interface Props {
  search: PrinterSearch;
  printers: readonly PrinterView[];
  typed: string;
  onType: (address: string) => void;
  onPick: (found: FoundPrinter) => void;
}

/** The printers as they are found. An address can be typed for a printer that the search does not find. */
export const FindPrinter = ({ search, printers, typed, onType, onPick }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const again = (): void => search.look(searchedAddress(typed));
  const ask = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const address = readAddress(typed, '9100');
    setProblem(address.ok ? null : text.printers.problems[address.problem]);
    if (address.ok) again();
  };
  return (
    <div className={styles.find}>
      <form className={styles.ask} onSubmit={ask} noValidate data-enter-submits>
        <TextInput
          {...hintBelow}
          data-autofocus
          label={words.address}
          description={words.addressHint}
          value={typed}
          error={problem ?? refusedAt(search.error, 'address')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setProblem(null);
            onType(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
          {words.ask}
        </Button>
      </form>
      <Looking search={search} again={again} />
      <ErrorNote error={search.error} fields={['address']} />
      <Found search={search} printers={printers} onPick={onPick} />
    </div>
  );
};
