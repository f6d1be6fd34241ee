import { VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { ExportButton, useAltKeys } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { DayButtons } from './day/day-buttons';
import { DayView } from './day/day-view';
import { today } from './day/days';
import styles from './labels.module.css';
import { SearchTools } from './label-tools';
import { ListView } from './list-view';
import { type Tab, TabBar } from './tab-bar';
import { useLabels } from './use-labels';

/** Every label ever made here, and what a day brought. */
export default function LabelsScreen() {
  const [tab, setTab] = useState<Tab>('list');
  const [day, setDay] = useState(today);
  const search = useRef<HTMLInputElement>(null);
  const labels = useLabels(useCallback(() => setTab('list'), []));
  useAltKeys({ l: () => setTab('list'), d: () => setTab('day') });
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.labels.title}</VisuallyHidden>
      <TabBar tab={tab} onOpen={setTab}>
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
      </TabBar>
      {tab === 'list' ? <ListView labels={labels} /> : <DayView day={day} onDay={setDay} />}
    </div>
  );
}
