import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from '../../parts';
import { text } from '../../text';
import styles from './labels.module.css';

const words = text.labels.tabs;
export type Tab = 'list' | 'day';
const tabs: readonly Tab[] = ['list', 'day'];
const keys: Record<Tab, string> = { list: 'Alt L', day: 'Alt D' };

interface Props {
  tab: Tab;
  onOpen: (tab: Tab) => void;
  children: ReactNode;
}

/** All labels, or what a day brought; at its right what can be done with it. */
export const TabBar = ({ tab, onOpen, children }: Props) => (
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
