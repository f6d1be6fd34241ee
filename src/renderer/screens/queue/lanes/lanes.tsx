import type { LaneStatus } from '#shared/queue/status';
import { text } from '../../../text';
import { useStatus } from '../queue-store';
import { LaneCard } from './lane-card';
import styles from './lanes.module.css';
import { ServiceCard } from './service-card';

const isStuck = ({ waiting }: LaneStatus): boolean => waiting.length > 0;

/** The lines in which work runs: each printer, those in trouble first, and the service. */
export const Lanes = () => {
  const status = useStatus();
  if (!status) return null;
  const lanes = [...status.lanes.filter(isStuck), ...status.lanes.filter((lane) => !isStuck(lane))];
  return (
    <ul aria-label={text.queue.lanes.title} className={styles.list}>
      {lanes.map((lane) => (
        <LaneCard key={lane.printerId} lane={lane} />
      ))}
      <ServiceCard service={status.service} />
    </ul>
  );
};
