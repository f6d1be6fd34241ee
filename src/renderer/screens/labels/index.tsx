import { VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { ExportButton, ScreenTabs } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { followFound } from './chosen';
import { DayButtons, DayView } from './day/day-view';
import { today } from '../../text/day';
import { SearchTools } from './label-tools';
import styles from './labels.module.css';
import { ListView } from './list-view';
import { useLabels } from './use-labels';

followFound();

const words = text.labels.tabs;
const letters = { list: 'L', day: 'D' } as const;
type Tab = keyof typeof letters;

/** Every label of this bench, and the numbers of a day. */
export default function LabelsScreen() {
  const [tab, setTab] = useState<Tab>('list');
  const [day, setDay] = useState(today);
  const search = useRef<HTMLInputElement>(null);
  const labels = useLabels(useCallback(() => setTab('list'), []));
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.labels.title}</VisuallyHidden>
      <ScreenTabs words={words} letters={letters} open={tab} onOpen={setTab}>
        <div className={styles.actions}>
          {tab === 'list' ? (
            <>
              <SearchTools labels={labels} search={search} />
              <ExportButton
                key="list"
                save={() => call('labels.export', labels.query)}
                words={text.labels.export}
              />
            </>
          ) : (
            <DayButtons key={day} day={day} />
          )}
        </div>
      </ScreenTabs>
      {tab === 'list' ? <ListView labels={labels} /> : <DayView day={day} onDay={setDay} />}
    </div>
  );
}
