import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, LabelView } from '#shared/bridge/contract';
import { ErrorNote, StatePill, useAction } from '../parts';
import { call } from '../station';
import { text } from '../text';
import { formatCount, formatField, inWords, wordFor } from '../text/format';
import styles from './import-panel.module.css';

type Imported = Extract<ImportAnswer, { kind: 'imported' }>;
type Problem = Imported['problems'][number];
const words = text.intake;

const isUtf8 = (encoding: string): boolean => /^utf-?8/i.test(encoding);

/** True when the import has lines for a person to read. */
export const hasLines = ({ problems, unknownColumns, encoding }: Imported): boolean =>
  problems.length > 0 || unknownColumns.length > 0 || !isUtf8(encoding);

/** The result of the file, in one line. */
export const Counts = ({ answer }: { answer: Imported }) => (
  <div className="pb-row-s">
    <StatePill tone={answer.imported > 0 ? 'good' : 'look'}>
      {words.imported({ count: answer.orders })}
      {answer.imported > answer.orders && words.inParcels({ shown: formatCount(answer.imported) })}
    </StatePill>
    {answer.toFix > 0 && <StatePill tone="look">{words.toFix({ count: answer.toFix })}</StatePill>}
    {answer.refused > 0 && <StatePill tone="stop">{words.refused({ count: answer.refused })}</StatePill>}
  </div>
);

const orderOf = ({ ref1, parcel = 1 }: Problem): string =>
  parcel > 1 ? text.parcels.ofOrder({ ref1: ref1 ?? '', number: parcel }) : (ref1 ?? '');

/** Opens the order of a line. An error is shown below the list. */
const useOpenOrder = (onOpen: (view: LabelView) => void) => {
  const [absent, setAbsent] = useState<string | null>(null);
  const action = useAction(async ({ ref1, parcel = 1 }: Problem) => {
    setAbsent(null);
    const views = await call('orders.parcels', { ref1: ref1 ?? '' });
    const view = views.find(({ label }) => label.parcel === parcel) ?? views[0];
    if (view) onOpen(view);
    else setAbsent(ref1);
    return { ok: true as const };
  });
  return { absent, action };
};

interface ProblemsProps {
  answer: Imported;
  onOpen: (view: LabelView) => void;
}

const Problems = ({ answer, onOpen }: ProblemsProps) => {
  const { absent, action } = useOpenOrder(onOpen);
  // In a JSON file without line ends all orders are on the first line. It does not help to find a mistake.
  const isFlat = answer.problems.every(({ line }) => line === 1);
  return (
    <>
      {/* Reached with Tab, so that the arrow keys scroll it. */}
      <div className={styles.scroll} role="group" aria-label={words.reason} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {!isFlat && <th>{words.line}</th>}
              <th>{words.order}</th>
              <th>{words.field}</th>
              <th>{words.reason}</th>
              <th>{words.taken}</th>
            </tr>
          </thead>
          <tbody>
            {answer.problems.map((problem, index) => (
              <tr key={index}>
                {!isFlat && <td>{problem.line}</td>}
                <td>
                  {problem.ref1 !== null && (
                    <button type="button" className={styles.lead} onClick={() => void action.run(problem)}>
                      {orderOf(problem)}
                    </button>
                  )}
                </td>
                <td>{formatField(problem.field)}</td>
                <td className={styles.reason}>{inWords(problem.message)}</td>
                <td>{problem.refused ? words.notTaken : words.fix}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {answer.problemsTotal > answer.problems.length && (
          <p className="pb-quiet">
            {words.more({
              shown: formatCount(answer.problems.length),
              total: formatCount(answer.problemsTotal),
            })}
          </p>
        )}
      </div>
      {absent !== null && <ErrorNote error={words.absent({ ref1: absent })} />}
      <ErrorNote error={action.error} />
    </>
  );
};

const readAs = ({ layout, title }: Imported): string | null =>
  title === null ? (wordFor(words.layouts, layout) ?? null) : words.mapped({ name: title });

/** How the file was read, and each line that needs a person, with a link to its order. */
export const Report = ({ answer, onOpen }: ProblemsProps) => (
  <>
    {readAs(answer) !== null && <p className="pb-quiet">{readAs(answer)}</p>}
    {!isUtf8(answer.encoding) && <p className="pb-quiet">{words.encoding({ name: answer.encoding })}</p>}
    {answer.unknownColumns.length > 0 && (
      <p className="pb-quiet">
        {words.unknownColumns({ names: answer.unknownColumns.map(inWords).join(', ') })}
      </p>
    )}
    {answer.problems.length > 0 && <Problems answer={answer} onOpen={onOpen} />}
  </>
);

/** Folds the lines, so that they take no room from the orders. */
export const FoldButton = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <Button variant="default" aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? words.hideReport : words.showReport}
  </Button>
);
