import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, Output } from '#shared/bridge/contract';
import { type RepeatMeaning, repeatMeanings } from '#shared/intake/repeats';
import { ErrorNote, useAction } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import { formatCount, formatDateTime, formatField } from '../text/format';
import styles from './import-panel.module.css';
import { importRepeats, importSame } from './import-store';

const againWords = text.intake.again;

const repeatedWords = ({ batchName: name, at, bench }: Extract<ImportAnswer, { kind: 'again' }>): string => {
  const when = formatDateTime(at);
  return bench === undefined ? againWords.said({ name, when }) : againWords.onFloor({ bench, name, when });
};

/** The same content was imported before. Only a person knows whether this is intended. */
export const AgainQuestion = ({ answer }: { answer: Extract<ImportAnswer, { kind: 'again' }> }) => (
  <div className={styles.answer}>
    <ErrorNote error={repeatedWords(answer)} />
    <p className="pb-quiet">{againWords.hint}</p>
    <div>
      <Button variant="default" onClick={() => void importSame(true)}>
        {againWords.confirm}
      </Button>
    </div>
  </div>
);

type Repeats = Extract<ImportAnswer, { kind: 'repeats' }>;
type Intake = Output<'settings.get'>['intake'];
const words = text.intake.repeats;

const remember = (intake: Intake, rule: Intake['repeats'][number]) => {
  const others = intake.repeats.filter(({ signature }) => signature !== rule.signature);
  return call('settings.set', { intake: { ...intake, repeats: [...others, rule] } });
};

const Orders = ({ answer }: { answer: Repeats }) => (
  <ul className={styles.orders} aria-label={words.list}>
    {answer.orders.map(({ ref1, lines, field }) => (
      <li key={ref1}>
        {field === null
          ? words.orderNoItem({ ref1, lines: lines.join(', ') })
          : words.orderDiffers({ ref1, lines: lines.join(', '), field: formatField(field) })}
      </li>
    ))}
    {answer.total > answer.orders.length && <li>{words.more({ total: formatCount(answer.total) })}</li>}
  </ul>
);

/**
 * Rows repeat an order number. Only a person who knows the file can decide whether these are several parcels.
 */
export const RepeatsQuestion = ({ answer, fileName }: { answer: Repeats; fileName: string }) => {
  const settings = useStation('settings.get', undefined).data;
  const [always, setAlways] = useState(false);
  const action = useAction(remember);
  const choose = async (rows: RepeatMeaning): Promise<void> => {
    const { signature } = answer;
    if (always && settings) {
      const name = fileName.replace(/\.\w+$/, '').slice(0, 80);
      if (!(await action.run(settings.intake, { signature, name, rows }))) return;
    }
    await importRepeats(rows);
  };
  return (
    <div className={styles.answer}>
      <ErrorNote error={words.said} />
      <Orders answer={answer} />
      <Checkbox
        label={words.always}
        checked={always}
        onChange={(event) => setAlways(event.currentTarget.checked)}
      />
      <ErrorNote error={action.error} />
      <Group gap="sm">
        {repeatMeanings.map((rows) => (
          <Button key={rows} variant="default" loading={action.busy} onClick={() => void choose(rows)}>
            {words.choices[rows]}
          </Button>
        ))}
      </Group>
    </div>
  );
};
