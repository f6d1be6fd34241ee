import { Button, VisuallyHidden } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useCallback } from 'react';
import { reprintLast } from '../../commands/reprint-last';
import { EmptyState, ErrorNote, KeyHint, LabelPicture, Panel } from '../../parts';
import { useScans } from '../../scan/handlers';
import { useStation } from '../../station';
import { text } from '../../text';
import { AtHand, NotYet } from './at-hand';
import { type Chosen, useChosen } from './chosen';
import { find } from './find';
import { Lost } from './lost';
import styles from './reprint.module.css';
import { Search } from './search';

const words = text.reprint;

const Tools = () => (
  <div className={styles.tools}>
    <Search />
    <Button
      variant="default"
      size="lg"
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

const Label = ({ labelId, turn }: { labelId: string; turn: number }) => {
  const { data, error, refetch } = useStation('labels.get', { labelId });
  return (
    <div className={styles.split}>
      <div className={styles.column}>
        <Tools />
        {data ? (
          <AtHand key={labelId} detail={data} turn={turn} />
        ) : (
          <NotYet error={error} onRetry={() => void refetch()} />
        )}
      </div>
      {data && (
        <div className={styles.picture}>
          <LabelPicture view={data.view} />
        </div>
      )}
    </div>
  );
};

/** Scan or search a bought label, look at it, print it again: the archived bytes, by the path of every print. */
export default function ReprintScreen() {
  const chosen = useChosen();
  useScans(
    'reprint',
    useCallback((code: string) => void find(code), []),
  );
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.shell.names.reprint}</VisuallyHidden>
      {chosen.phase === 'label' ? (
        <Label labelId={chosen.labelId} turn={chosen.turn} />
      ) : (
        <div className={styles.column}>
          <Tools />
          <Unchosen chosen={chosen} />
        </div>
      )}
    </div>
  );
}
