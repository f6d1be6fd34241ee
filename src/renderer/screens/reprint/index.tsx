import { Button, VisuallyHidden } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useCallback } from 'react';
import { reprintLast } from '../../commands/run';
import { EmptyState, ErrorNote, KeyHint, LabelPicture, Panel } from '../../parts';
import { useScans } from '../../scan/handlers';
import { useStation } from '../../station';
import { text } from '../../text';
import { ChosenLabel, NotFoundNote, LoadingLabel } from './chosen-label';
import { type Chosen, useChosen, useSearch } from './chosen';
import { find } from './find';
import styles from './reprint.module.css';
import { SearchField, SearchResults } from './search';

const words = text.reprint;

const Tools = () => (
  <div className={styles.tools}>
    <SearchField />
    <Button
      variant="default"
      rightSection={<KeyHint>{words.lastKeys}</KeyHint>}
      aria-keyshortcuts="Shift+F5"
      onClick={() => void reprintLast()}
    >
      {words.last}
    </Button>
  </div>
);

const Unchosen = ({ chosen }: { chosen: Exclude<Chosen, { phase: 'label' }> }) => {
  switch (chosen.phase) {
    case 'none':
      return (
        <Panel>
          <EmptyState icon={IconBarcode} title={words.empty.title} hint={words.empty.body} />
        </Panel>
      );
    case 'looking':
      return null;
    case 'lost':
      return <NotFoundNote lost={chosen.lost} />;
    case 'failed':
      return <ErrorNote error={chosen.error} />;
  }
};

/** The chosen label, without the picture beside it. */
const ChosenContent = ({ chosen }: { chosen: Chosen }) =>
  chosen.phase === 'label' ? <Label {...chosen} /> : <Unchosen chosen={chosen} />;

const Label = ({ labelId, turn }: { labelId: string; turn: number }) => {
  const { data, error, refetch } = useStation('labels.get', { labelId });
  return data ? (
    <ChosenLabel key={labelId} detail={data} turn={turn} />
  ) : (
    <LoadingLabel error={error} onRetry={() => void refetch()} />
  );
};

const Picture = ({ labelId }: { labelId: string }) => {
  const { data } = useStation('labels.get', { labelId });
  return (
    data && (
      <div className={styles.picture}>
        <LabelPicture view={data.view} />
      </div>
    )
  );
};

/**
 * Reprints a purchased label that was scanned or found: the archived bytes, sent the same way as every print.
 * During a search the chosen label and its print button are hidden.
 */
export default function ReprintScreen() {
  const chosen = useChosen();
  const isSearching = useSearch().trim() !== '';
  useScans(
    'reprint',
    useCallback((code: string) => void find(code), []),
  );
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.shell.names.reprint}</VisuallyHidden>
      <div className={styles.column}>
        <Tools />
        {isSearching && <SearchResults />}
        <div className={styles.atHand} data-away={isSearching || undefined}>
          <ChosenContent chosen={chosen} />
        </div>
      </div>
      {chosen.phase === 'label' && !isSearching && <Picture labelId={chosen.labelId} />}
    </div>
  );
}
