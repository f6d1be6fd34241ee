import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { initialCustoms } from '#shared/landed/gate';
import { ParcelChoice, useAltKeys } from '../../parts';
import { useScans } from '../../scan/handlers';
import { useStation } from '../../station';
import { text } from '../../text';
import { AnswerPanel } from './answer/answer-panel';
import { calculate } from './calculate';
import { findOrder, followOpened, openEmpty, openLanded, type Shown, useShown } from './landed-store';
import styles from './landed.module.css';
import { QuestionPanel } from './question/question-panel';
import { RunStrip } from './run/run-strip';

const Left = ({ shown, onCalculate }: { shown: Shown; onCalculate: () => void }) => {
  if (shown.phase === 'sheet') return <QuestionPanel sheet={shown} onCalculate={onCalculate} />;
  return shown.phase === 'several' ? (
    <ParcelChoice ref1={shown.several.ref1} parcels={shown.several.parcels} onChoose={openLanded} />
  ) : (
    <div />
  );
};

/** Duties and taxes, denied parties and prohibited goods of an order, before it is purchased. */
export default function LandedScreen() {
  const state = useShown();
  const customs = useStation('settings.get', undefined).data?.customs ?? initialCustoms;
  useAltKeys({ c: () => void calculate(customs), n: () => void openEmpty(true) });
  useEffect(followOpened, []);
  useScans('landed', findOrder);
  // Without a form, the screen would not show what it is for.
  useEffect(() => {
    if (state.phase === 'none') void openEmpty(false);
  }, [state.phase]);
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.shell.names.landed}</VisuallyHidden>
      <RunStrip />
      <div className={styles.split}>
        <Left shown={state} onCalculate={() => void calculate(customs)} />
        <AnswerPanel shown={state} customs={customs} />
      </div>
    </div>
  );
}
