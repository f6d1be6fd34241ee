import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint, useAltKeys } from './actions';
import styles from './screen-frame.module.css';

interface HeadProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The title of a screen and the line below it; at its end what can be done with the whole screen. */
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
  /** Of all of them together, and of each. */
  words: Readonly<Record<Tab | 'name', string>>;
  /** What opens each together with Alt, from everywhere on the screen; they stand in this order. */
  letters: Readonly<Record<Tab, string>>;
  open: Tab;
  onOpen: (tab: Tab) => void;
  children: ReactNode;
}

/** The parts of a screen of which one is shown; at their end what can be done with it. */
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
