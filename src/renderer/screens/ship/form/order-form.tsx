import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, KeyedButton, OrderFieldInput } from '../../../parts';
import { text } from '../../../text';
import { inWords } from '../../../text/format';
import { useFix, useContinuation } from '../continuation';
import { ItemFields } from './item-fields';
import styles from './order-form.module.css';
import { correctionOf, valuesOf } from './values';
import type { OrderField } from '#shared/label/order';
import { AddressHints } from '../../../address/address-hints';
import { orderGroups } from '../../../parts/order-groups';

interface FieldGroupsProps {
  values: Record<OrderField, string>;
  problems: ReadonlyMap<string, string>;
  /** Fields to display; null for all. */
  shown: ReadonlySet<string> | null;
  onChange: (name: OrderField, value: string) => void;
}

/** The fields of the order itself, by group. */
const FieldGroups = ({ values, problems, shown, onChange }: FieldGroupsProps) =>
  orderGroups
    .map(({ group, fields }) => ({
      group,
      fields: fields.filter((name) => shown === null || shown.has(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ group, fields }) => (
      <fieldset key={group} className={styles.group}>
        <legend>{text.fields.groups[group]}</legend>
        {fields.map((name) => (
          <OrderFieldInput
            key={name}
            name={name}
            label={text.fields.order[name]}
            value={values[name]}
            error={problems.get(name)}
            onChange={(value) => onChange(name, value)}
          />
        ))}
        <AddressHints fields={fields} values={values} onChange={onChange} />
      </fieldset>
    ));

/** Moves the focus to the first field with a problem, if there is one: it can be far below. */
const focusProblem = (form: HTMLFormElement): boolean => {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
};

/** Moves the focus to the first field with a problem, or else to the first field, when the form appears. */
const focusFirst = (form: HTMLFormElement | null): void => {
  if (form !== null && !focusProblem(form)) form.querySelector('input')?.focus();
};

/** Problems in words by field path: `city`, `commodityItems.0.itemValue`, `commodityItems`. */
const problemsByPath = (problems: LabelView['problems']): Map<string, string> => {
  const found = new Map<string, string>();
  for (const problem of problems) {
    const words = inWords(problem.message);
    const before = found.get(problem.path);
    found.set(problem.path, before === undefined ? words : `${before}. ${words}`);
  }
  return found;
};

interface Props {
  view: LabelView;
  /** Shows every field from the start; otherwise only those with a problem. */
  all?: boolean;
  submit: string;
}

/** Fixes an order: the fields with a problem first, all fields on request. */
export const OrderForm = ({ view, all: allAtFirst = false, submit }: Props) => {
  const [values, setValues] = useState(() => valuesOf(view));
  const [all, setAll] = useState(allAtFirst);
  // A fixed field stays in the form while others still have a problem.
  const [marked] = useState(() => new Set(view.problems.map(({ path }) => path)));
  const fix = useFix(view);
  // After a scan no field gets the focus: the next scan would be typed into it.
  const isOpenedByHand = !useContinuation().offersShipping || allAtFirst;
  const problems = problemsByPath(view.problems);
  const visibleFields = new Set([...marked, ...problems.keys()]);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    void fix.run(correctionOf(view, values), () => requestAnimationFrame(() => focusProblem(form)));
  };
  return (
    <form className={styles.form} onSubmit={send} ref={isOpenedByHand ? focusFirst : null}>
      <FieldGroups
        values={values.fields}
        problems={problems}
        shown={all ? null : visibleFields}
        onChange={(name, value) => setValues((now) => ({ ...now, fields: { ...now.fields, [name]: value } }))}
      />
      <ItemFields
        items={values.items}
        problems={problems}
        shown={all ? null : visibleFields}
        onChange={(items) => setValues((now) => ({ ...now, items }))}
      />
      <ErrorNote error={fix.error} />
      <Group className={styles.buttons ?? ''}>
        <KeyedButton hotkey="Enter" type="submit" size="lg" loading={fix.busy}>
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
