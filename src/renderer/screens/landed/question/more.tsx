import { Accordion, Switch } from '@mantine/core';
import { useState } from 'react';
import type { QuestionField, QuestionSwitch } from '#shared/landed/question';
import { LabelledChoice } from '../../../parts';
import { text } from '../../../text';
import { isByIp, withByIp, withSwitch } from './change';
import { Fields, type FormProps } from './fields';
import styles from './question.module.css';

const words = text.landed.question;

const Toggle = ({
  name,
  hint,
  disabled = false,
  question,
  onChange,
}: FormProps & { name: QuestionSwitch; hint: string; disabled?: boolean }) => (
  <Switch
    className={styles.wide ?? ''}
    label={words.switches[name]}
    description={hint}
    disabled={disabled}
    checked={question.switches[name] === true}
    onChange={({ currentTarget: { checked } }) => onChange(name, (now) => withSwitch(now, name, checked))}
  />
);

const Carrier = ({ question, onChange }: FormProps) => (
  <LabelledChoice
    className={styles.wide}
    label={words.switches.isPostal}
    labelClass={styles.label}
    value={question.switches.isPostal === true ? 'postal' : 'courier'}
    onChange={(chosen) => onChange('isPostal', (now) => withSwitch(now, 'isPostal', chosen === 'postal'))}
    data={[
      { value: 'courier', label: words.courier },
      { value: 'postal', label: words.postal },
    ]}
  />
);

const moreFields: readonly QuestionField[] = ['grossWeight', 'currentCartValue', 'destinationIp'];
const cart: ReadonlySet<QuestionField> = new Set(['currentCartValue']);

interface Props extends FormProps {
  /** The country of the order, for when the address no longer determines it. */
  country: string;
}

const Inside = ({ country, ...form }: Props) => {
  const { question, onChange } = form;
  const byIp = isByIp(question);
  return (
    <div className={styles.fields}>
      <Carrier {...form} />
      <Toggle {...form} name="isGift" hint={words.giftHint} disabled={question.switches.isPostal !== true} />
      <Fields
        {...form}
        names={['grossWeight', 'currentCartValue']}
        hints={{ currentCartValue: words.cartHint }}
        {...(question.switches.ignoreDeminimis === true ? { disabled: cart } : {})}
      />
      <Toggle {...form} name="ignoreDeminimis" hint={words.deminimisHint} />
      <Toggle {...form} name="overrideTranslation" hint={words.englishHint} />
      <Switch
        className={styles.wide ?? ''}
        label={words.byIp}
        checked={byIp}
        onChange={({ currentTarget: { checked } }) =>
          onChange('destinationIp', (now) => withByIp(now, checked, country))
        }
      />
      {byIp && <Fields {...form} names={['destinationIp']} />}
    </div>
  );
};

/** Fields that are rarely needed. They unfold when one of them has a problem. */
export const More = (props: Props) => {
  const [open, setOpen] = useState(false);
  const isWrong = moreFields.some((name) => props.problems.has(name));
  return (
    <Accordion
      order={3}
      variant="separated"
      value={open || isWrong ? 'more' : null}
      onChange={(value) => setOpen(value === 'more')}
    >
      <Accordion.Item value="more">
        <Accordion.Control>{words.groups.more}</Accordion.Control>
        <Accordion.Panel>
          <Inside {...props} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
};
