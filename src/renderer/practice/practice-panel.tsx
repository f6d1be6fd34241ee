import { ActionIcon, Skeleton, Switch } from '@mantine/core';
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconPrinter,
} from '@tabler/icons-react';
import type { PracticeFaults, PracticeState } from '#shared/bridge/contract';
import { EmptyState, ErrorNote, Panel, Png, useAction } from '../parts';
import { useScreen } from '../shell/navigation';
import { call, useStation } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import { formatCount, formatExactTime } from '../text/format';
import styles from './practice-panel.module.css';

const words = text.practice;

const store = createStore(true);

const togglePractice = (): void => store.set(!store.get());

/** Whether the practice printer's panel is open. */
export const usePracticeShown = (): boolean => useStore(store);

/** Opens and closes the practice printer's panel beside the Ship screen. */
export const PracticeToggle = () => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const isVisible = usePracticeShown();
  const here = useScreen() === 'ship';
  if (!practice || !here) return null;
  const words = isVisible ? text.practice.hide : text.practice.show;
  const Icon = isVisible ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <ActionIcon
      variant="default"
      size={56}
      aria-label={words}
      aria-pressed={isVisible}
      title={words}
      onClick={togglePractice}
    >
      <Icon size={26} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};
const names = Object.keys(words.faults) as (keyof PracticeFaults)[];

const Faults = ({ faults }: { faults: PracticeFaults }) => {
  const action = useAction((name: keyof PracticeFaults, on: boolean) =>
    call('practice.set', { faults: { [name]: on } }),
  );
  return (
    <fieldset className={styles.faults}>
      <legend>{words.faultsTitle}</legend>
      {names.map((name) => (
        <Switch
          key={name}
          size="xs"
          classNames={{ label: styles.switch ?? '' }}
          label={words.faults[name]}
          checked={faults[name]}
          onChange={(event) => void action.run(name, event.currentTarget.checked)}
        />
      ))}
      <ErrorNote error={action.error} />
    </fieldset>
  );
};

const Paper = ({ number, at }: PracticeState['printed'][number]) => {
  const { data, error } = useStation('practice.picture', { number });
  const numberText = formatCount(number);
  return (
    <figure className={styles.paper}>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton className={styles.skeleton} />}
      {data?.ok === false && <p>{text.ship.picture.reasons[data.reason]}</p>}
      {data?.ok &&
        data.pngs.map((bytes, index) => (
          <Png key={index} bytes={bytes} alt={words.picture({ number: numberText })} />
        ))}
      <figcaption>{words.number({ number: numberText, time: formatExactTime(at) })}</figcaption>
    </figure>
  );
};

/** The practice printer: its printed labels, and switches for what can go wrong. */
export const PracticePanel = () => {
  const { data, error, refetch } = useStation('practice.state', undefined);
  return (
    <Panel title={words.panel} fill>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Faults faults={data.faults} />
          <div className={styles.counter}>{words.counter({ shown: formatCount(data.counter) })}</div>
          {data.printed.length === 0 && <EmptyState icon={IconPrinter} hint={words.nothing} />}
          {data.printed.map((label) => (
            <Paper key={label.number} {...label} />
          ))}
        </>
      )}
    </Panel>
  );
};
