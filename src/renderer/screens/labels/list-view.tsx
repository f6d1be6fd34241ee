import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { EmptyState, ErrorNote, Panel } from '../../parts';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { LabelDetail } from './label-detail';
import { LabelList } from './label-list';
import { FilterTools } from './label-tools';
import styles from './labels.module.css';
import type { Labels } from './use-labels';

const words = text.labels;

/** All labels as far as they are filtered, and one of them opened beside the list. */
export const ListView = ({ labels }: { labels: Labels }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback((labelId: string) => setChosen(labelId), []);
  const { answer, more } = labels;
  const onMore = useCallback(() => void more(), [more]);
  const rows = answer.data;
  const isEmpty = rows?.views.length === 0;
  return (
    <>
      <FilterTools labels={labels} />
      <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      <div className={styles.split} data-open={chosen !== null || undefined}>
        <Panel flush fill>
          {rows && !isEmpty && (
            <div className={styles.list} data-stale={answer.isPlaceholderData || undefined}>
              <LabelList
                views={rows.views}
                chosen={chosen}
                hasMore={rows.hasMore}
                onChoose={choose}
                onMore={onMore}
              />
              <ListEnd labels={labels} />
            </div>
          )}
          {answer.isSuccess && isEmpty && <NoLabels labels={labels} />}
        </Panel>
        {chosen !== null && <LabelDetail key={chosen} labelId={chosen} onClose={() => setChosen(null)} />}
      </div>
    </>
  );
};

/** How many labels there are, as far as somebody counted. */
const countWords = ({ total, views, hasMore }: NonNullable<Labels['answer']['data']>): string => {
  if (total !== null) return words.shown({ count: total });
  return hasMore
    ? words.shownAtLeast({ shown: formatCount(views.length) })
    : words.shown({ count: views.length });
};

const ListEnd = ({ labels: { answer, failed, more } }: { labels: Labels }) => (
  <div className={styles.end}>
    <ErrorNote error={failed} onRetry={() => void more()} />
    <span role="status">{answer.data && countWords(answer.data)}</span>
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
