import { Button, Loader, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch, IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { readAddress } from '../address';
import { hintBelow } from '../../settings/hint-below';
import { AllowCommand } from './allow-command';
import styles from './find.module.css';
import { FoundRow } from './found-row';
import type { PrinterSearch } from './use-search';

const words = text.printers.find;

const Looking = ({ search, again }: { search: PrinterSearch; again: () => void }) => (
  <div className={styles.looking}>
    <span role="status" className={styles.lookingWords}>
      {search.looking && <Loader size={20} aria-hidden />}
      {search.looking ? words.looking(search.found.length) : words.looked(search.found.length)}
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
        {words.nothing.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    )}
    {search.troubles.map(({ way, message }) => (
      <p key={`${way} ${message}`} className={styles.trouble}>
        {words.trouble(words.ways[way], message)}
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

/** What is found as it comes; an address can be typed for a printer that nothing finds. */
export const FindPrinter = ({ search, printers, typed, onType, onPick }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const address = readAddress(typed, '9100');
    setProblem(address.ok ? null : text.printers.problems[address.problem]);
    if (address.ok) search.look(address.uri.replace(/^tcp:\/\//, ''));
  };
  const again = (): void => search.look(readAddress(typed, '9100').ok ? typed.trim() : null);
  return (
    <div className={styles.find}>
      <form className={styles.ask} onSubmit={ask} noValidate data-enter-submits>
        <TextInput
          {...hintBelow}
          data-autofocus
          label={words.address}
          description={words.addressHint}
          value={typed}
          error={problem}
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
      <ErrorNote error={search.error} />
      <Found search={search} printers={printers} onPick={onPick} />
    </div>
  );
};
