import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconHelpCircle,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { Tracking } from '#shared/tracking/record';
import { text } from '../../text';
import { type MilestoneState, milestonesOf } from './record-words';
import styles from './track.module.css';

const words = text.track.milestones;
const icons = {
  done: IconCircleCheckFilled,
  over: IconCircleCheckFilled,
  now: IconPlayerPlayFilled,
  not_yet: IconCircleDashed,
  not_told: IconHelpCircle,
} satisfies Record<MilestoneState, unknown>;

/** The four flags as a line: icon, name and word say the same. */
export const Milestones = ({ tracking }: { tracking: Tracking }) => (
  <ol className={styles.milestones} aria-label={words.name}>
    {milestonesOf(tracking).map(({ flag, state, told }) => {
      const Icon = icons[state];
      return (
        <li key={flag} className={styles.milestone} data-state={state}>
          <Icon size={30} aria-hidden />
          <span className={styles.flag}>{words.flags[flag]}</span>
          <span className={styles.state}>
            {told === undefined ? words.states[state] : words.asTold(told)}
          </span>
        </li>
      );
    })}
  </ol>
);
