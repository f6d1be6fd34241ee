import type { CustomsSettings } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import { ErrorNote, StatePill } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount, formatDateTime } from '../../../text/format';
import { totalWords } from '../found-line';
import { changeSheet } from '../landed-store';
import styles from './answer.module.css';
import { PartFrame } from './part-frame';
import { verdictOf } from './verdict';

const words = text.landed.history;

const totalOf = (kept: CostRecord): string => (kept.answer === null ? '' : totalWords(kept));

interface RowProps {
  kept: CostRecord;
  customs: CustomsSettings;
  shown: boolean;
  onShow: () => void;
}

const Row = ({ kept, customs, shown, onShow }: RowProps) => {
  const { tone, word } = verdictOf(kept, customs);
  const time = formatDateTime(kept.askedAt);
  return (
    <li>
      <button
        type="button"
        className={styles.earlier}
        aria-current={shown || undefined}
        aria-label={`${words.show({ time })}, ${totalOf(kept)}, ${word}`}
        onClick={onShow}
      >
        <time dateTime={kept.askedAt}>{time}</time>
        <span>{totalOf(kept)}</span>
        <StatePill tone={tone}>{word}</StatePill>
      </button>
    </li>
  );
};

interface Props {
  turn: number;
  labelId: string;
  /** The displayed answer. */
  shown: CostRecord;
  customs: CustomsSettings;
}

/** All answers about the order, newest first. */
export const History = ({ turn, labelId, shown, customs }: Props) => {
  const { data, error } = useStation('landed.kept', { labelId });
  if (error) return <ErrorNote error={error} />;
  if (!data || data.length < 2) return null;
  const show = (kept: CostRecord, index: number): void =>
    changeSheet(turn, () => ({ earlier: index === 0 ? null : kept }));
  return (
    <PartFrame title={words.title({ count: formatCount(data.length) })}>
      <ul className="pb-stack-2xs">
        {data.map((kept, index) => (
          <Row
            key={kept.id}
            kept={kept}
            customs={customs}
            shown={kept.id === shown.id}
            onShow={() => show(kept, index)}
          />
        ))}
      </ul>
    </PartFrame>
  );
};
