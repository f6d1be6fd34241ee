import { Tabs, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { KeyHint } from '../../parts';
import { isInDialog } from '../../scan/focus';
import { useScans } from '../../scan/handlers';
import { text } from '../../text';
import { Board } from './board/board';
import { BoardButtons } from './board/board-tools';
import { PackagePane } from './package-pane';
import { followTracked, openTab, type Tab, trackCode, useTab } from './track-store';
import styles from './track.module.css';

const words = text.track.tabs;
const tabs: readonly Tab[] = ['package', 'board'];
const keys: Record<Tab, string> = { package: 'Alt P', board: 'Alt B' };

/** The package at hand, or all of them. */
const TabBar = () => (
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

const tabOfKey: Record<string, Tab> = { p: 'package', b: 'board' };

/** Alt+P and Alt+B lead to the package and the board from everywhere on the screen. */
const useTrackKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const tab = tabOfKey[event.key.toLowerCase()];
      // AltGr reports itself as Ctrl and Alt together.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || tab === undefined) return;
      if (isInDialog(document.activeElement)) return;
      event.preventDefault();
      openTab(tab);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

followTracked();

/** Where a parcel is, by any of its barcodes; and where all of them are. */
export default function TrackScreen() {
  const tab = useTab();
  const take = useCallback((code: string) => void trackCode(code), []);
  useScans('track', take);
  useTrackKeys();
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.track.title}</VisuallyHidden>
      <TabBar />
      {tab === 'board' ? <Board /> : <PackagePane />}
    </div>
  );
}
