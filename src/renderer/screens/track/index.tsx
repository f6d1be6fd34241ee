import { VisuallyHidden } from '@mantine/core';
import { useCallback } from 'react';
import { ScreenTabs } from '../../parts';
import { useScans } from '../../scan/handlers';
import { text } from '../../text';
import { Board } from './board/board';
import { BoardButtons } from './board/board-tools';
import { PackagePane } from './package-pane';
import { followTracked, openTab, trackCode, useTab } from './track-store';
import styles from './track.module.css';

const words = text.track.tabs;
const letters = { package: 'P', board: 'B' } as const;

followTracked();

/** Where a parcel is, by any of its barcodes; and where all parcels are. */
export default function TrackScreen() {
  const tab = useTab();
  const take = useCallback((code: string) => void trackCode(code), []);
  useScans('track', take);
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.track.title}</VisuallyHidden>
      <ScreenTabs words={words} letters={letters} open={tab} onOpen={openTab}>
        {tab === 'board' && <BoardButtons />}
      </ScreenTabs>
      {tab === 'board' ? <Board /> : <PackagePane />}
    </div>
  );
}
