import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type BoardChip, boardChips } from '#shared/tracking/board';
import { ErrorNote, ExportButton, SearchField, useAction } from '../../../parts';
import chipStyles from '../../../parts/chips.module.css';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import styles from './board.module.css';
import { queryOf, showBoard, useBoardView } from './use-board';

const words = text.track.board;

/** Stops and resumes automatic tracking, and saves all packages that the chip and the search select. */
export const BoardButtons = () => {
  const view = useBoardView();
  const asking = useStation('track.status', undefined).data?.asking;
  const action = useAction((on: boolean) => call('track.poll', { on }));
  const Icon = asking ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={styles.buttons}>
      <ErrorNote error={action.error} />
      {asking !== undefined && (
        <Button
          variant="default"
          loading={action.busy}
          leftSection={<Icon size={20} aria-hidden />}
          onClick={() => void action.run(!asking)}
        >
          {asking ? words.stop : words.go}
        </Button>
      )}
      <ExportButton save={() => call('track.export', queryOf(view))} words={words.export} />
    </div>
  );
};

/** In milliseconds. */
const typingMs = 200;

const Search = () => (
  <SearchField
    className={styles.search ?? ''}
    aria-label={words.search}
    placeholder={words.searchHint}
    search={useBoardView().search}
    onSearch={(search) => showBoard({ search })}
    typingMs={typingMs}
    clear={words.clearSearch}
  />
);

interface ChipProps {
  chip: BoardChip | null;
  count: number | undefined;
  title?: string | undefined;
}

const Chip = ({ chip, count, title }: ChipProps) => (
  <button
    type="button"
    className={chipStyles.chip}
    title={title}
    aria-pressed={useBoardView().chip === chip}
    data-empty={count === 0 || undefined}
    onClick={() => showBoard({ chip })}
  >
    {chip === null ? words.all : words.chips[chip]}
    {count !== undefined && (
      <span className={chipStyles.count} data-waiting={isWorrying(chip, count) || undefined}>
        {formatCount(count)}
      </span>
    )}
  </button>
);

const isWorrying = (chip: BoardChip | null, count: number): boolean =>
  count > 0 && (chip === 'on_hold' || chip === 'silent');

type Counts = Record<BoardChip, number>;

/** A silent package is counted under its place too, so it is not added here. */
const totalOf = (counts: Counts): number =>
  boardChips.filter((chip) => chip !== 'silent').reduce((sum, chip) => sum + counts[chip], 0);

/** Search and chips above the rows. Packages with an unknown place get a chip only if there are any. */
export const BoardTools = ({ counts }: { counts: Counts | undefined }) => {
  const { chip: chosen } = useBoardView();
  const days = useStation('settings.get', undefined).data?.tracking.silentDays;
  const visibleChips = boardChips.filter(
    (chip) => chip !== 'unknown' || chip === chosen || (counts?.unknown ?? 0) > 0,
  );
  const hint = days === undefined ? undefined : words.silentHint({ days });
  return (
    <div className={chipStyles.tools}>
      <Search />
      <div role="group" aria-label={words.show} className={styles.chips}>
        <Chip chip={null} count={counts && totalOf(counts)} />
        {visibleChips.map((chip) => (
          <Chip key={chip} chip={chip} count={counts?.[chip]} title={chip === 'silent' ? hint : undefined} />
        ))}
      </div>
    </div>
  );
};
