import { Button, Loader } from '@mantine/core';
import type { ImportAnswer } from '#shared/bridge/contract';
import { ErrorNote, Panel, StatePill } from '../parts';
import { text } from '../text';
import { formatCount, formatField, formatProblem } from '../text/format';
import { AgainQuestion } from './again-question';
import styles from './import-panel.module.css';
import { dismissImport, type LastImport, useLastImport } from './import-store';
import { RepeatsQuestion } from './repeats-question';
import { UnmappedQuestion } from './mapping/unmapped-question';
import { WatchNotice } from './watch-notice';

type Imported = Extract<ImportAnswer, { kind: 'imported' }>;
const words = text.intake;

const isUtf8 = (encoding: string): boolean => /^utf-?8/i.test(encoding);

const Counts = ({ answer }: { answer: Imported }) => (
  <div className={styles.counts}>
    <StatePill tone={answer.imported > 0 ? 'good' : 'look'}>
      {words.imported(answer.orders, formatCount(answer.orders))}
      {answer.imported > answer.orders && words.inParcels(formatCount(answer.imported))}
    </StatePill>
    {answer.toMend > 0 && (
      <StatePill tone="look">{words.toMend(answer.toMend, formatCount(answer.toMend))}</StatePill>
    )}
    {answer.refused > 0 && (
      <StatePill tone="stop">{words.refused(answer.refused, formatCount(answer.refused))}</StatePill>
    )}
  </div>
);

const orderOf = ({ ref1, parcel = 1 }: Imported['problems'][number]): string | null =>
  ref1 !== null && parcel > 1 ? text.parcels.ofOrder(ref1, parcel) : ref1;

const Problems = ({ answer }: { answer: Imported }) => (
  // Reached by Tab, so that the arrows scroll it.
  <div className={styles.scroll} role="group" aria-label={words.reason} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{words.line}</th>
          <th>{words.order}</th>
          <th>{words.field}</th>
          <th>{words.reason}</th>
          <th>{words.taken}</th>
        </tr>
      </thead>
      <tbody>
        {answer.problems.map((problem, index) => (
          <tr key={index}>
            <td>{problem.line}</td>
            <td>{orderOf(problem)}</td>
            <td>{formatField(problem.field)}</td>
            <td className={styles.reason}>
              {formatProblem({ path: problem.field, message: problem.message })}
            </td>
            <td>{problem.refused ? words.notTaken : words.mend}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {answer.problemsTotal > answer.problems.length && (
      <p className={styles.note}>
        {words.more(formatCount(answer.problems.length), formatCount(answer.problemsTotal))}
      </p>
    )}
  </div>
);

const readAs = ({ layout, title }: Imported): string | null =>
  title === null ? words.layouts[layout] : words.mapped(title);

const Answer = ({ answer }: { answer: Imported }) => (
  <div className={styles.answer}>
    <Counts answer={answer} />
    {readAs(answer) !== null && <p className={styles.note}>{readAs(answer)}</p>}
    {!isUtf8(answer.encoding) && <p className={styles.note}>{words.encoding(answer.encoding)}</p>}
    {answer.unknownColumns.length > 0 && (
      <p className={styles.note}>{words.unknownColumns(answer.unknownColumns.join(', '))}</p>
    )}
    {answer.problems.length > 0 && <Problems answer={answer} />}
  </div>
);

const Content = ({ last }: { last: Exclude<LastImport, { phase: 'none' }> }) => {
  if (last.phase === 'reading')
    return (
      <span className={styles.counts}>
        <Loader size="sm" /> {words.reading}
      </span>
    );
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  const { answer, fileName } = last;
  if (answer.kind === 'refused') return <ErrorNote error={`${words.refusedTitle}: ${answer.message}`} />;
  if (answer.kind === 'again') return <AgainQuestion answer={answer} />;
  if (answer.kind === 'unmapped') return <UnmappedQuestion answer={answer} fileName={fileName} />;
  if (answer.kind === 'repeats') return <RepeatsQuestion answer={answer} fileName={fileName} />;
  return <Answer answer={answer} />;
};

/** It may stand below an order that is worked on: it comes up once, when it appears. */
const intoView = (element: HTMLDivElement | null): void => {
  // In braces: newer Chromium answers with a promise, which React would take for a clean-up.
  element?.scrollIntoView({ block: 'nearest' });
};

/** What came of the last import; stays until a person is done with it. */
const LastImportPanel = () => {
  const last = useLastImport();
  if (last.phase === 'none') return null;
  return (
    <div key={last.fileName} ref={intoView}>
      <Panel
        title={words.title(last.fileName)}
        aside={
          <Button variant="default" onClick={dismissImport} disabled={last.phase === 'reading'}>
            {words.done}
          </Button>
        }
      >
        <Content last={last} />
      </Panel>
    </div>
  );
};

/** The last import, and what the watch folder has to say. */
export const ImportPanel = () => (
  <>
    <WatchNotice />
    <LastImportPanel />
  </>
);
