import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../parts';
import { ImportButton } from '../../intake/import-button';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import styles from './lists.module.css';
import { RecentList } from './recent-list';
import { WaitingList } from './waiting-list';

/** How many waiting orders are listed; the rest is counted. A worker scans, and does not read hundreds of rows. */
const mostWaiting = 30;

/** Below the order: the last ten labels, or the orders that wait. */
export const Lists = ({ first }: { first: 'recent' | 'waiting' }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = useStation('labels.list', { stages: ['draft'], limit: mostWaiting });
  const count = waiting.data?.counts.draft ?? 0;
  const open = chosen ?? first;
  return (
    <div className={styles.lists}>
      <Panel flush>
        <div className={styles.head}>
          <SegmentedControl
            value={open}
            onChange={setChosen}
            data={[
              { value: 'recent', label: text.ship.recent.tab },
              { value: 'waiting', label: text.ship.recent.waitingTab(formatCount(count)) },
            ]}
          />
          <ImportButton />
        </div>
        {open === 'recent' ? <RecentList /> : <WaitingList query={waiting} total={count} />}
      </Panel>
    </div>
  );
};
