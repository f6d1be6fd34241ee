import { Button, Group } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type CustomsSettings, type GateCode, gateCodes } from '#shared/landed/gate';
import type { Question } from '#shared/landed/question';
import { omittedFields } from '#shared/landed/tidied';
import { Attention, EmptyState, ErrorNote, Panel, ToneIcon } from '../../../parts';
import { showMessage } from '../../../scan/message';
import { text } from '../../../text';
import { asSentence } from '../../../text/format';
import { ReleaseDialog } from '../../ship/remedies/release-dialog';
import { changeSheet, findOrder, type Sheet, type Shown } from '../landed-store';
import { problemWords } from '../question/question-words';
import { AnswerBody } from './answer-body';
import { ReportDialog, ShipButton, SlipButtons } from './answer-buttons';
import styles from './answer.module.css';
import { History } from './history';
import { verdictOf } from './verdict';

const words = text.landed.answer;

const gateWords = text.landed.gate;

const isGateCode = (code: string): code is GateCode => (gateCodes as readonly string[]).includes(code);

const sayReleased = ({ label }: LabelView): void =>
  showMessage({ word: 'Updated', tone: 'good', subject: label.ref1, next: gateWords.released });

/** The order is on hold because of its landed cost: the reason and the possible actions. */
const GateHold = ({ view }: { view: LabelView }) => {
  const [releasing, setReleasing] = useState(false);
  const failure = view.label.hold?.failure;
  if (failure === undefined || !isGateCode(failure.code)) return null;
  const { title } = text.failures[failure.code];
  const isGrave = failure.code === 'denied_party' || failure.code === 'goods_restricted';
  return (
    <Attention
      tone={isGrave ? 'stop' : 'look'}
      title={title}
      remedy={gateWords.here[failure.code]}
      {...(failure.detail === undefined ? {} : { detail: problemWords(failure.detail) })}
    >
      <Group>
        <Button variant="default" onClick={() => setReleasing(true)}>
          {gateWords.release}
        </Button>
      </Group>
      {releasing && (
        <ReleaseDialog view={view} onReleased={() => sayReleased(view)} onClose={() => setReleasing(false)} />
      )}
    </Attention>
  );
};

const Notice = ({ title, hint }: { title: string; hint: string }) => (
  <div className={styles.notice}>
    <ToneIcon tone="look" />
    <span>
      <strong>{asSentence(title)}</strong> {hint}
    </span>
  </div>
);

/** Warnings before the answer: it is out of date, or another one is displayed. */
const Notices = ({ sheet: { turn, earlier, kept, isOutdated, isEdited } }: { sheet: Sheet }) => {
  if (earlier)
    return (
      <div className={styles.notice}>
        <ToneIcon tone="look" />
        <span>{words.earlierShown}</span>
        <Button variant="default" onClick={() => changeSheet(turn, () => ({ earlier: null }))}>
          {words.showLatest}
        </Button>
      </div>
    );
  if (kept === null) return null;
  if (isOutdated) return <Notice {...words.outdated} />;
  return isEdited ? <Notice {...words.edited} /> : null;
};

/** Values of the question that were not sent to the service, and why. */
const LeftOutNote = ({ question }: { question: Question }) => {
  const left = omittedFields(question);
  if (left.length === 0) return null;
  return (
    <p className="pb-quiet pb-light">
      {words.leftOut({ parts: left.map((one) => words.leftOutOf[one]).join('; ') })}
    </p>
  );
};

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

/** True when the latest answer belongs to the unchanged order and lets it ship. */
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

/** The service's answer and its actions. */
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
      <div className="pb-column">
        <div className={styles.scrolled} tabIndex={0}>
          <div className="pb-stack-l">
            <Body shown={shown} customs={customs} />
          </div>
        </div>
        {shown.phase === 'sheet' && <Foot sheet={shown} customs={customs} />}
      </div>
      {reporting && <ReportDialog onClose={() => setReporting(false)} />}
    </Panel>
  );
};
