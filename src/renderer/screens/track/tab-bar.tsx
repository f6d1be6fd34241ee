import { Tabs } from '@mantine/core';
import { KeyHint } from '../../parts';
import { text } from '../../text';
import styles from './track.module.css';
import { BoardButtons } from './board/board-buttons';
import { openTab, type Tab, useTab } from './track-store';

const words = text.track.tabs;
const tabs: readonly Tab[] = ['package', 'board'];
const keys: Record<Tab, string> = { package: 'Alt P', board: 'Alt B' };

/** The package at hand, or all of them. */
export const TabBar = () => (
  <div className={styles.tabs}>
    <Tabs
      variant="pills"
      value={useTab()}
      onChange={(value) => openTab(value === 'board' ? 'board' : 'package')}
      classNames={{ tab: styles.tab ?? '' }}
    >
      <Tabs.List aria-label={words.name}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            aria-keyshortcuts={keys[tab].replace(' ', '+')}
            rightSection={<KeyHint>{keys[tab]}</KeyHint>}
          >
            {words[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
    {useTab() === 'board' && <BoardButtons />}
  </div>
);
