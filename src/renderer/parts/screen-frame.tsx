import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint, useAltKeys } from './actions';
import styles from './screen-frame.module.css';

interface HeadProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The title of a screen, the line below it, and at its end the actions for the whole screen. */
export const ScreenHead = ({ title, lead, children }: HeadProps) => (
  <header className={styles.head}>
    <div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
    {children}
  </header>
);

interface TabsProps<Tab extends string> {
  /** The name of the group, and of each tab. */
  words: Readonly<Record<Tab | 'name', string>>;
  /** The keys that open the tabs together with Alt, from anywhere on the screen. They also give the order. */
  letters: Readonly<Record<Tab, string>>;
  open: Tab;
  onOpen: (tab: Tab) => void;
  children: ReactNode;
}

/** The parts of a screen, one of which is displayed; at their end the actions for it. */
export const ScreenTabs = <Tab extends string>({
  words,
  letters,
  open,
  onOpen,
  children,
}: TabsProps<Tab>) => {
  const tabs = Object.entries<string>(letters) as [Tab, string][];
  useAltKeys(Object.fromEntries(tabs.map(([tab, letter]) => [letter.toLowerCase(), () => onOpen(tab)])));
  return (
    <div className={styles.tabs}>
      <Tabs
        variant="pills"
        value={open}
        onChange={(value) => {
          const next = tabs.find(([tab]) => tab === value);
          if (next) onOpen(next[0]);
        }}
        classNames={{ tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label={words.name}>
          {tabs.map(([tab, letter]) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              aria-keyshortcuts={`Alt+${letter}`}
              rightSection={<KeyHint>{`Alt ${letter}`}</KeyHint>}
            >
              {words[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children}
    </div>
  );
};
