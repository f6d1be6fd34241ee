import { VisuallyHidden } from '@mantine/core';
import { useCallback } from 'react';
import { useScans } from '../../scan/handlers';
import { text } from '../../text';
import { Board } from './board/board';
import { PackagePane } from './package-pane';
import { TabBar } from './tab-bar';
import styles from './track.module.css';
import { followTracked, trackCode, useTab } from './track-store';
import { useTrackKeys } from './use-track-keys';

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
