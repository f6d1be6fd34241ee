import { Button, VisuallyHidden } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useCallback } from 'react';
import { reprintLast } from '../../commands/run';
import { EmptyState, ErrorNote, KeyHint, LabelPicture, Panel } from '../../parts';
import { useScans } from '../../scan/handlers';
import { useStation } from '../../station';
import { text } from '../../text';
import { AtHand, Lost, NotYet } from './at-hand';
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
      return <Lost lost={chosen.lost} />;
    case 'failed':
      return <ErrorNote error={chosen.error} />;
  }
};

/** What is at hand, apart from the picture beside it. */
const AtHandNow = ({ chosen }: { chosen: Chosen }) =>
  chosen.phase === 'label' ? <Label {...chosen} /> : <Unchosen chosen={chosen} />;

const Label = ({ labelId, turn }: { labelId: string; turn: number }) => {
  const { data, error, refetch } = useStation('labels.get', { labelId });
  return data ? (
    <AtHand key={labelId} detail={data} turn={turn} />
  ) : (
    <NotYet error={error} onRetry={() => void refetch()} />
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
 * Scan or search a bought label, look at it, print it again: the archived bytes, by the path of every print. While somebody looks
 * for another label the one at hand is out of sight, and its button with it.
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
          <AtHandNow chosen={chosen} />
        </div>
      </div>
      {chosen.phase === 'label' && !isSearching && <Picture labelId={chosen.labelId} />}
    </div>
  );
}
