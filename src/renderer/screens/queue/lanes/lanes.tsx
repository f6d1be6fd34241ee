import type { LaneStatus } from '#shared/queue/status';
import { text } from '../../../text';
import { useStatus } from '../queue-store';
import { LaneCard } from './lane-card';
import styles from './lanes.module.css';
import { ServiceCard } from './service-card';

const isStuck = ({ waiting }: LaneStatus): boolean => waiting.length > 0;

/** The lines in which work runs: the printers and the service. Those in trouble stand above everything else on the screen. */
export const Lanes = ({ inTrouble }: { inTrouble: boolean }) => {
  const status = useStatus();
  if (!status) return null;
  const lanes = status.lanes.filter((lane) => isStuck(lane) === inTrouble);
  const withService = (status.service.failure !== null) === inTrouble;
  if (lanes.length === 0 && !withService) return null;
  return (
    <ul aria-label={inTrouble ? text.queue.lanes.inTrouble : text.queue.lanes.title} className={styles.list}>
      {lanes.map((lane) => (
        <LaneCard key={lane.printerId} lane={lane} />
      ))}
      {withService && <ServiceCard service={status.service} />}
    </ul>
  );
};
