import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, KeyedButton } from '../../../parts';
import { text } from '../../../text';
import { formatProblem } from '../../../text/format';
import { useMend, useOnward } from '../onward';
import { FieldGroups } from './field-groups';
import { ItemFields } from './item-fields';
import styles from './order-form.module.css';
import { correctionOf, valuesOf } from './values';

/** When the form appears, the keyboard goes to its first marked field. */
const focusFirstProblem = (form: HTMLFormElement | null): void => {
  const field =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
};

/** What is wrong, in words, by field path: `city`, `commodityItems.0.itemValue`, `commodityItems`. */
const problemsByPath = (problems: LabelView['problems']): Map<string, string> => {
  const found = new Map<string, string>();
  for (const problem of problems) {
    const words = formatProblem(problem);
    const before = found.get(problem.path);
    found.set(problem.path, before === undefined ? words : `${before}. ${words}`);
  }
  return found;
};

interface Props {
  view: LabelView;
  /** Shows every field from the start; else only those with a problem. */
  all?: boolean;
  submit: string;
}

/** Mends an order on the spot: the fields with a problem first, all of them on demand. */
export const OrderForm = ({ view, all: allAtFirst = false, submit }: Props) => {
  const [values, setValues] = useState(() => valuesOf(view));
  const [all, setAll] = useState(allAtFirst);
  // Fields that had a problem stay on the form when theirs is solved and another's is not.
  const [marked] = useState(() => new Set(view.problems.map(({ path }) => path)));
  const mend = useMend(view);
  // After a scan no field takes the keyboard: the next scan would run into it.
  const isOpenedByHand = !useOnward().offersShipping || allAtFirst;
  const problems = problemsByPath(view.problems);
  const shown = new Set([...marked, ...problems.keys()]);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void mend.run(correctionOf(view, values));
  };
  return (
    <form className={styles.form} onSubmit={send} ref={isOpenedByHand ? focusFirstProblem : null}>
      <FieldGroups
        values={values.fields}
        problems={problems}
        shown={all ? null : shown}
        onChange={(name, value) => setValues((now) => ({ ...now, fields: { ...now.fields, [name]: value } }))}
      />
      <ItemFields
        items={values.items}
        problems={problems}
        shown={all ? null : shown}
        onChange={(items) => setValues((now) => ({ ...now, items }))}
      />
      <ErrorNote error={mend.error} />
      <Group className={styles.buttons ?? ''}>
        <KeyedButton hotkey="Enter" type="submit" size="lg" loading={mend.busy}>
          {submit}
        </KeyedButton>
        {!allAtFirst && (
          <Button variant="default" size="lg" aria-expanded={all} onClick={() => setAll((now) => !now)}>
            {all ? text.ship.form.showFew : text.ship.form.showAll}
          </Button>
        )}
      </Group>
    </form>
  );
};
