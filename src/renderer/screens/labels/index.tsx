import { Tabs, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ExportButton, KeyHint, useAltKeys } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { DayButtons, DayView } from './day/day-view';
import { today } from './day/figures';
import { SearchTools } from './label-tools';
import styles from './labels.module.css';
import { ListView } from './list-view';
import { useLabels } from './use-labels';

const words = text.labels.tabs;
type Tab = 'list' | 'day';
const tabs: readonly Tab[] = ['list', 'day'];
const keys: Record<Tab, string> = { list: 'Alt L', day: 'Alt D' };

interface Props {
  tab: Tab;
  onOpen: (tab: Tab) => void;
  children: ReactNode;
}

/** All labels, or what a day brought; at its right what can be done with it. */
const TabBar = ({ tab, onOpen, children }: Props) => (
  <div className={styles.tabs}>
    <Tabs
      variant="pills"
      value={tab}
      onChange={(value) => onOpen(value === 'day' ? 'day' : 'list')}
      classNames={{ tab: styles.tab ?? '' }}
    >
      <Tabs.List aria-label={words.name}>
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            aria-keyshortcuts={keys[one].replace(' ', '+')}
            rightSection={<KeyHint>{keys[one]}</KeyHint>}
          >
            {words[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
    <div className={styles.actions}>{children}</div>
  </div>
);

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
