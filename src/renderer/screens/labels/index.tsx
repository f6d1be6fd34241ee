import { Button, VisuallyHidden } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { EmptyState, ErrorNote, Panel } from '../../parts';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { LabelDetail } from './label-detail';
import { LabelList } from './label-list';
import { LabelTools } from './label-tools';
import styles from './labels.module.css';
import { type Labels, mostRows, useLabels } from './use-labels';

const words = text.labels;

/** Every label ever made here; one of them opened beside the list. */
export default function LabelsScreen() {
  const labels = useLabels();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback((labelId: string) => setChosen(labelId), []);
  const { answer } = labels;
  const views = answer.data?.views ?? [];
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{words.title}</VisuallyHidden>
      <LabelTools labels={labels} />
      <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      <div className={styles.split} data-open={chosen !== null || undefined}>
        <Panel flush fill>
          {views.length > 0 && <LabelList views={views} chosen={chosen} onChoose={choose} />}
          {views.length > 0 && <ListEnd labels={labels} shown={views.length} />}
          {answer.isSuccess && views.length === 0 && <NoLabels labels={labels} />}
        </Panel>
        {chosen !== null && <LabelDetail key={chosen} labelId={chosen} onClose={() => setChosen(null)} />}
      </div>
    </div>
  );
}

const ListEnd = ({ labels, shown }: { labels: Labels; shown: number }) => (
  <div className={styles.end}>
    <span role="status">{words.shown(shown, formatCount(shown))}</span>
    {shown >= labels.limit && labels.limit < mostRows && (
      <Button variant="default" loading={labels.answer.isPlaceholderData} onClick={labels.showMore}>
        {words.more}
      </Button>
    )}
    {shown >= mostRows && <span>{words.newestOnly(formatCount(mostRows))}</span>}
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
