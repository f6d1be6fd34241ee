import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { useStation } from '../station';
import { text } from '../text';
import { formatCount } from '../text/format';
import { EmptyState } from './empty-state';
import { ErrorNote } from './error-note';
import styles from './label-picture.module.css';
import { Panel } from './panel';
import { Png } from './png';

const words = text.ship.picture;

/** What another try may draw: the machine was too busy, or the drawing broke. */
const retryable: ReadonlySet<string> = new Set(['too_slow', 'failed']);

const NotDrawn = ({ reason, onRetry }: { reason: keyof typeof words.reasons; onRetry: () => void }) => (
  <div className={styles.note}>
    <p>{words.reasons[reason]}</p>
    {retryable.has(reason) && (
      <Button variant="default" onClick={onRetry}>
        {text.parts.tryAgain}
      </Button>
    )}
  </div>
);

const Document = ({ labelId, position, alt }: { labelId: string; position: number; alt: string }) => {
  const { data, error, refetch, isFetching } = useStation('labels.picture', { labelId, position });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data || (!data.ok && isFetching))
    return <Skeleton role="status" className={styles.skeleton} aria-label={text.parts.loading} />;
  if (!data.ok) return <NotDrawn reason={data.reason} onRetry={() => void refetch()} />;
  return data.pngs.map((bytes, index) => <Png key={index} bytes={bytes} alt={alt} className={styles.png} />);
};

interface PagerProps {
  page: number;
  pages: number;
  turn: (page: number) => void;
}

const Pager = ({ page, pages, turn }: PagerProps) => (
  <div className={styles.pager}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={words.previous}
      disabled={page === 1}
      onClick={() => turn(page - 1)}
    >
      <IconChevronLeft aria-hidden />
    </ActionIcon>
    <span>{words.page(formatCount(page), formatCount(pages))}</span>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={words.next}
      disabled={page === pages}
      onClick={() => turn(page + 1)}
    >
      <IconChevronRight aria-hidden />
    </ActionIcon>
  </div>
);

const Pages = ({ view }: { view: LabelView }) => {
  const [page, setPage] = useState(1);
  return (
    <div className={styles.pages}>
      <div className={styles.paper}>
        <Document labelId={view.label.id} position={page} alt={words.alt(view.label.ref1)} />
      </div>
      {view.documents > 1 && <Pager page={page} pages={view.documents} turn={setPage} />}
    </div>
  );
};

/** What the bought label looks like. Drawn by the station, so only close to what the printer makes of it. */
export const LabelPicture = ({ view }: { view: LabelView }) => {
  const bought = view.documents > 0;
  const aside = bought ? <span className={styles.approximate}>{words.approximate}</span> : undefined;
  return (
    <Panel title={words.title} aside={aside} fill>
      {bought ? <Pages key={view.label.id} view={view} /> : <EmptyState icon={IconTag} hint={words.none} />}
    </Panel>
  );
};
