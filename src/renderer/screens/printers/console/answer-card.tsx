import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type AnswerRow, yesNoFields } from '#shared/print/printer-question';
import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import styles from './console.module.css';
import { type Answer, askedName } from './use-console';

const words = text.printers.console;

const valueOf = ({ field, value }: AnswerRow): string => {
  if (field === 'value' && value === '?') return words.unknownValue;
  if (field === null || !yesNoFields.has(field)) return value;
  return value === '1' ? words.yes : value === '0' ? words.no : value;
};

/** True for a value that should be noticed among many rows: a yes where a no is normal. */
const isMarked = ({ field, value }: AnswerRow): boolean =>
  field !== null && field !== 'transfer' && yesNoFields.has(field) && value === '1';

const Row = ({ row }: { row: AnswerRow }) => (
  <tr data-marked={isMarked(row) || undefined}>
    <th scope="row">{row.field === null || row.field === 'value' ? row.name : words.fields[row.field]}</th>
    <td>{valueOf(row)}</td>
    <td className={styles.letter}>{row.field === null || row.field === 'value' ? '' : row.name}</td>
  </tr>
);

const Parsed = ({ answer: { rows, reasons, raw } }: { answer: Answer }) => (
  <div className={styles.side}>
    <h4>{words.parsed}</h4>
    {reasons.length > 0 && (
      <p className={styles.means}>
        <ToneIcon tone="stop" /> {words.means}{' '}
        {reasons.map((reason) => text.reasons[reason].title).join(', ')}
      </p>
    )}
    {raw === '' ? (
      <p className={styles.quiet}>{words.noAnswerMore}</p>
    ) : rows.length === 0 ? (
      <p className={styles.quiet}>{words.notRead}</p>
    ) : (
      <table className={styles.rows}>
        <tbody>
          {rows.map((row, at) => (
            <Row key={`${at} ${row.name}`} row={row} />
          ))}
        </tbody>
      </table>
    )}
  </div>
);

interface Props {
  answer: Answer;
  onCopy: () => void;
}

/** One answer: the printer's bytes, and their meaning beside them. */
export const AnswerCard = ({ answer, onCopy }: Props) => {
  const name = askedName(answer.asked);
  return (
    <article className={styles.answer} aria-label={name}>
      <header className={styles.answerHead}>
        <h3>
          <code>{name}</code>
        </h3>
        <span className={styles.quiet}>{words.took({ ms: formatCount(answer.ms) })}</span>
        <Button
          variant="default"
          className={styles.copy ?? ''}
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={words.copyOf({ what: name })}
          disabled={answer.raw === ''}
          onClick={onCopy}
        >
          {words.copy}
        </Button>
      </header>
      <div className={styles.sides}>
        <div className={styles.side}>
          <h4>{words.raw}</h4>
          <pre className={styles.raw} role="region" aria-label={words.rawOf({ what: name })} tabIndex={0}>
            {answer.raw === '' ? words.noAnswer : answer.raw}
          </pre>
        </div>
        <Parsed answer={answer} />
      </div>
    </article>
  );
};
