import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { resolutions } from '#shared/print/printer';
import { ErrorNote, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { placeOf } from '../place';
import { hintBelow } from '../../settings/hint-below';
import styles from './find.module.css';
import { useNewPrinter } from './use-new-printer';
import { titleOf, verdictTone, verdictWords } from './verdict';

const words = text.printers.form;

/** In pairs, as printers and browsers show fingerprints. */
const fingerprint = (uri: string): string | null =>
  /\?pin=([0-9a-f]{64})$/.exec(uri)?.[1]?.toUpperCase().match(/../g)?.join(':') ?? null;

const Certificate = ({ uri }: { uri: string }) => {
  const shown = fingerprint(uri);
  return shown === null ? null : (
    <div className={styles.certificate}>
      <p>{words.certificate}</p>
      <code>{shown}</code>
    </div>
  );
};

interface Props {
  found: FoundPrinter;
  printers: readonly PrinterView[];
  onBack: () => void;
  onAdded: () => void;
}

/** Gives a found printer its name here. */
export const NamePrinter = ({ found, printers, onBack, onAdded }: Props) => {
  const printer = useNewPrinter(found, printers, onAdded);
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
          <strong>{titleOf(found)}</strong>, {placeOf(printer.uri)}: {word}.{more !== '' && ` ${more}`}
        </div>
      </div>
      <Certificate uri={printer.uri} />
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
        size="md"
        label={words.resolution}
        description={found.dpi === null ? words.resolutionHint : words.resolutionTold(found.dpi)}
        value={String(printer.dpi)}
        data={resolutions.map((dpi) => ({ value: String(dpi), label: text.printers.facts.dpi(dpi) }))}
        onChange={(event) =>
          printer.setDpi(resolutions.find((dpi) => String(dpi) === event.currentTarget.value) ?? 203)
        }
      />
      {found.dpi !== null && found.dpi !== printer.dpi && (
        <ErrorNote error={text.printers.wrongResolution(printer.dpi, found.dpi)} />
      )}
      <ErrorNote error={printer.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" loading={printer.busy}>
          {words.submit}
        </Button>
      </Group>
    </form>
  );
};
