import { Button } from '@mantine/core';
import { IconCalculator, IconFilePlus } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect } from 'react';
import type { Question } from '#shared/landed/question';
import { ErrorNote, KeyHint, Panel, useAction } from '../../../parts';
import { text } from '../../../text';
import { formatPlace } from '../../../text/format';
import { changeSheet, openEmpty, refreshOrder, type Sheet } from '../landed-store';
import { isByIp } from './change';
import { Fields, type FormProps, MoneyChoice } from './fields';
import { focusForm, labelOf, problemsOf, questionForm } from './question-words';
import { Goods } from './goods';
import { More } from './more';
import styles from './question.module.css';
import { updateLastScan } from '../../../scan/shown-scan';
import { call, useStation } from '../../../station';
import { toOrder } from './correction';

/** The changes that also apply to the order, with a button that saves them there. */
const ToOrder = ({ sheet: { view, question, turn } }: { sheet: Sheet }) => {
  const defaults = useStation('settings.get', undefined).data?.defaults ?? {};
  const action = useAction(async () => {
    if (!view) return undefined;
    const { correction } = toOrder(view, defaults, question);
    const answer = await call('orders.correct', { labelId: view.label.id, ...correction });
    if (!answer.ok) return answer;
    updateLastScan(answer.view);
    changeSheet(turn, () => ({ view: answer.view }));
    await refreshOrder();
    return answer;
  });
  if (view?.label.stage !== 'draft') return null;
  const { paths, productsChanged } = toOrder(view, defaults, question);
  if (paths.length === 0)
    return productsChanged && view.label.draft.items.length > 0 ? (
      <p className="pb-quiet pb-small">{words.notInOrder}</p>
    ) : null;
  return (
    <div className={styles.toOrder}>
      <span>
        {words.changed} <strong>{paths.map(labelOf).join(', ')}</strong>
      </span>
      <Button variant="default" loading={action.busy} onClick={() => void action.run()}>
        {words.saveToOrder}
      </Button>
      <ErrorNote error={action.error} />
    </div>
  );
};

const words = text.landed.question;

const from = ['sourceCountry', 'sourcePostalCode'] as const;
const to = ['destinationCountry', 'postalCode'] as const;
const toByIp = ['postalCode'] as const;
const money = ['shippingValue'] as const;
const who = [
  ...(['firstName', 'middleName', 'lastName'] as const),
  ...(['street', 'city', 'state', 'countryCode'] as const),
];

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {hint !== undefined && <p className="pb-quiet pb-small">{hint}</p>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

/**
 * The displayed problems: those of changed fields; all of them for an order, or after Calculate was pressed.
 */
const shownProblems = ({ question, touched, refused }: Sheet): ReadonlyMap<string, string> => {
  const all = new Map([...refused, ...problemsOf(question)]);
  return touched === 'all' ? all : new Map([...all].filter(([path]) => touched.has(path)));
};

const changer =
  ({ turn }: Sheet): FormProps['onChange'] =>
  (path, change) =>
    changeSheet(turn, ({ question, touched }) => ({
      question: change(question),
      touched: touched === 'all' ? touched : new Set([...touched, path]),
      isEdited: true,
      refused: new Map(),
      error: null,
    }));

const Form = ({ sheet, onSubmit }: { sheet: Sheet; onSubmit: () => void }) => {
  const { question, base } = sheet;
  const form: FormProps = { question, problems: shownProblems(sheet), onChange: changer(sheet) };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={questionForm} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.sides}>
        <Group title={words.groups.from}>
          <Fields {...form} names={from} />
        </Group>
        <Group title={words.groups.to}>
          <Fields {...form} names={isByIp(question) ? toByIp : to} />
        </Group>
      </div>
      <Group title={words.groups.money}>
        <Fields {...form} names={money} />
        <MoneyChoice {...form} />
      </Group>
      <Goods {...form} />
      <Group title={words.groups.who} hint={words.whoHint}>
        <Fields {...form} names={who} />
      </Group>
      <More {...form} country={countryOf(base)} />
    </form>
  );
};

const countryOf = ({ fields }: Question): string => fields.destinationCountry ?? '';

const Fresh = () => (
  <Button
    variant="subtle"
    className={styles.fresh ?? ''}
    aria-keyshortcuts="Alt+N"
    leftSection={<IconFilePlus size={20} aria-hidden />}
    rightSection={<KeyHint>{words.freshKey}</KeyHint>}
    onClick={() => void openEmpty(true)}
  >
    {words.fresh}
  </Button>
);

/** The question, filled in from the order; a person types the missing values. */
export const QuestionPanel = ({ sheet, onCalculate }: { sheet: Sheet; onCalculate: () => void }) => {
  const { view, turn, isFocused } = sheet;
  const isOrder = view !== null;
  useEffect(() => {
    if (isFocused) focusForm(isOrder);
  }, [turn, isFocused, isOrder]);
  const title =
    view && [words.ofOrder({ ref: view.label.ref1 }), formatPlace(view)].filter(Boolean).join(' · ');
  return (
    <Panel title={title ?? words.title} aside={<Fresh />} flush fill>
      <div className="pb-column">
        <div className={styles.scrolled}>
          <Form key={sheet.turn} sheet={sheet} onSubmit={onCalculate} />
        </div>
        <div className={styles.foot}>
          <ToOrder sheet={sheet} />
          {view && view.label.stage !== 'draft' && <p className="pb-quiet pb-small">{words.bought}</p>}
          <ErrorNote error={sheet.error} />
          <Button
            type="submit"
            form={questionForm}
            size="lg"
            fullWidth
            loading={sheet.asking}
            aria-keyshortcuts="Alt+C"
            leftSection={<IconCalculator size={22} aria-hidden />}
            rightSection={<KeyHint>{text.landed.calculateKey}</KeyHint>}
          >
            {text.landed.calculate}
          </Button>
        </div>
      </div>
    </Panel>
  );
};
