import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import type { CustomsSettings } from '#shared/landed/gate';
import { EmptyState, ErrorNote, Panel } from '../../../parts';
import { text } from '../../../text';
import { GateHold } from '../gate-hold';
import { findOrder, type Sheet, type Shown } from '../landed-store';
import { AnswerBody } from './answer-body';
import styles from './answer.module.css';
import { History } from './history';
import { LeftOutNote, Notices } from './notices';
import { ReportDialog } from './report-dialog';
import { ShipButton } from './ship-button';
import { SlipButtons } from './slip-buttons';
import { verdictOf } from './verdict';

const words = text.landed.answer;

const shownOf = ({ earlier, kept }: Sheet) => earlier ?? kept;

const Told = ({ sheet, customs }: { sheet: Sheet; customs: CustomsSettings }) => {
  const kept = shownOf(sheet);
  const hold = sheet.view && <GateHold view={sheet.view} />;
  if (sheet.asking) return <EmptyState icon={IconCoins} title={words.asking} />;
  if (kept === null)
    return (
      <>
        {hold}
        <EmptyState icon={IconCoins} {...(sheet.view ? words.ready : words.empty)} />
      </>
    );
  return (
    <>
      <Notices sheet={sheet} />
      <LeftOutNote question={kept.question} />
      <AnswerBody kept={kept} customs={customs} stale={sheet.isOutdated || sheet.isEdited}>
        {hold}
      </AnswerBody>
      {sheet.view && (
        <History turn={sheet.turn} labelId={sheet.view.label.id} shown={kept} customs={customs} />
      )}
    </>
  );
};

const Body = ({ shown, customs }: { shown: Shown; customs: CustomsSettings }) => {
  switch (shown.phase) {
    case 'none':
    case 'several':
      return <EmptyState icon={IconCoins} {...words.empty} />;
    case 'looking':
      return <EmptyState icon={IconCoins} title={text.landed.next.looking} />;
    case 'lost':
      return <EmptyState icon={IconCoins} {...text.landed.lost} />;
    case 'failed':
      return (
        <ErrorNote
          error={shown.error}
          {...(shown.code === '' ? {} : { onRetry: () => findOrder(shown.code) })}
        />
      );
    case 'sheet':
      return <Told sheet={shown} customs={customs} />;
  }
};

/** The latest answer is about the order as it is, and lets it go. */
const isGood = ({ kept, earlier, isOutdated, isEdited }: Sheet, customs: CustomsSettings): boolean =>
  kept !== null && earlier === null && !isOutdated && !isEdited && verdictOf(kept, customs).tone === 'good';

const Foot = ({ sheet, customs }: { sheet: Sheet; customs: CustomsSettings }) => {
  const kept = shownOf(sheet);
  const answered = kept !== null && kept.answer !== null && !sheet.asking;
  if (!answered && !sheet.view) return null;
  return (
    <div className={styles.foot}>
      {answered && <SlipButtons key={kept.id} kept={kept} />}
      {sheet.view && <ShipButton view={sheet.view} loud={answered && isGood(sheet, customs)} />}
    </div>
  );
};

/** What the service answered, and what can be done with it. */
export const AnswerPanel = ({ shown, customs }: { shown: Shown; customs: CustomsSettings }) => {
  const [reporting, setReporting] = useState(false);
  return (
    <Panel
      title={words.title}
      aside={
        <Button variant="subtle" onClick={() => setReporting(true)}>
          {text.landed.report.open}
        </Button>
      }
      flush
      fill
    >
      <div className={styles.panel}>
        <div className={styles.scrolled} tabIndex={0}>
          <div className={styles.stack}>
            <Body shown={shown} customs={customs} />
          </div>
        </div>
        {shown.phase === 'sheet' && <Foot sheet={shown} customs={customs} />}
      </div>
      {reporting && <ReportDialog onClose={() => setReporting(false)} />}
    </Panel>
  );
};
