import { useEffect, useRef } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { PaperAlarm } from '../../parts';
import styles from './recipient.module.css';

/** The alarm of a label whose paper is wrong now; it comes into sight the moment it begins. */
export const LoudPaper = ({ view }: { view: LabelView }) => {
  const place = useRef<HTMLDivElement>(null);
  const since = view.label.outdatedAt ?? null;
  useEffect(() => {
    if (since !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [since]);
  return (
    <div ref={place} className={styles.loud}>
      <PaperAlarm view={view} />
    </div>
  );
};
