import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { EmptyState, ErrorNote, Panel, ToneIcon } from '../../parts';
import { text } from '../../text';
import { formatCount, formatDateTime } from '../../text/format';
import { LabelDetail } from './label-detail';
import { LabelList } from './label-list';
import { OtherLabel } from './other-label';
import { FilterTools } from './label-tools';
import type { ListedRow } from './chosen';
import styles from './labels.module.css';
import type { Labels } from './use-labels';
import { useStation } from '../../station';

const copyWords = text.labels.others;

/**
 * Which labels of other benches the list does not show, and why. Renders nothing when the list is complete.
 */
const CopyNote = () => {
  const { data } = useStation('labels.copyState', undefined);
  if (!data) return null;
  const { isAway, isComplete, done, total, unread, at } = data;
  const notes = [
    isAway && (at === null ? copyWords.away : copyWords.awaySince({ at: formatDateTime(at) })),
    !isComplete && copyWords.fetching({ done: formatCount(done), total: formatCount(total) }),
    unread > 0 && copyWords.unread({ count: unread }),
  ].filter((line) => line !== false);
  if (notes.length === 0) return null;
  return (
    <div role="status" className={styles.copyNote}>
      <ToneIcon tone={isAway || unread > 0 ? 'look' : 'wait'} />
      <span>{notes.join(' · ')}</span>
    </div>
  );
};

const words = text.labels;

/** The labels of this bench, and below them those of other benches. */
const useListed = (rows: Labels['answer']['data']): ListedRow[] =>
  useMemo(
    () => [
      ...(rows?.views ?? []).map((view) => ({ id: view.label.id, view })),
      ...(rows?.others ?? []).map((other) => ({ id: other.id, other })),
    ],
    [rows],
  );

/** The filtered labels, and one open label beside the list. */
export const ListView = ({ labels }: { labels: Labels }) => {
  const { answer, more, chosen, choose } = labels;
  const onMore = useCallback(() => void more(), [more]);
  const rows = answer.data;
  const listed = useListed(rows);
  const isEmpty = listed.length === 0;
  const open = listed.find(({ id }) => id === chosen?.id) ?? chosen;
  const close = (): void => choose(null);
  return (
    <>
      <FilterTools labels={labels} />
      <CopyNote />
      <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      <div className={styles.split} data-open={open !== null || undefined}>
        <Panel flush fill>
          {rows && !isEmpty && (
            <div className={styles.list} data-stale={answer.isPlaceholderData || undefined}>
              <LabelList
                rows={listed}
                chosen={open?.id ?? null}
                hasMore={rows.hasMore}
                onChoose={choose}
                onMore={onMore}
              />
              <ListEnd labels={labels} />
            </div>
          )}
          {answer.isSuccess && isEmpty && <NoLabels labels={labels} />}
        </Panel>
        {open && 'other' in open && (
          <OtherLabel
            key={open.id}
            other={open.other}
            onFetched={() => void answer.refetch()}
            onClose={close}
          />
        )}
        {open && 'view' in open && <LabelDetail key={open.id} labelId={open.id} onClose={close} />}
      </div>
    </>
  );
};

/** How many labels there are, as far as they were counted. */
const countWords = ({ total, views, hasMore }: NonNullable<Labels['answer']['data']>): string => {
  if (total !== null) return words.shown({ count: total });
  return hasMore
    ? words.shownAtLeast({ shown: formatCount(views.length) })
    : words.shown({ count: views.length });
};

/** The same for labels of other benches, if a search found some. */
const othersWords = ({ others, othersTotal }: NonNullable<Labels['answer']['data']>): string | null =>
  others.length === 0 ? null : words.others.shown({ count: othersTotal ?? others.length });

const ListEnd = ({ labels: { answer, failed, more } }: { labels: Labels }) => (
  <div className={styles.end}>
    <ErrorNote error={failed} onRetry={() => void more()} />
    <span role="status">
      {answer.data && [countWords(answer.data), othersWords(answer.data)].filter(Boolean).join(' · ')}
    </span>
  </div>
);

const NoLabels = ({ labels }: { labels: Labels }) =>
  labels.narrowed ? (
    <EmptyState icon={IconTags} title={words.empty.noneFound} hint={words.empty.noneFoundBody}>
      <Button variant="default" onClick={labels.showAll}>
        {words.empty.all}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={IconTags} title={words.empty.title} hint={words.empty.body} />
  );
