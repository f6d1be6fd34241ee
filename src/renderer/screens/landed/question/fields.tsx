import { TextInput } from '@mantine/core';
import type { Question, QuestionField } from '#shared/landed/question';
import { CountryInput } from '../../../address/country-input';
import { LabelledChoice } from '../../../parts';
import { text } from '../../../text';
import { withField, withSwitch } from './change';
import { currencyWords, type Side } from './question-words';
import styles from './question.module.css';

/** The props of every part of the form. */
export interface FormProps {
  question: Question;
  /** Problems in words, by field path; only of fields whose problems are shown. */
  problems: ReadonlyMap<string, string>;
  /** Changes the question. @param path the changed field */
  onChange: (path: string, change: (question: Question) => Question) => void;
}

const countries: ReadonlySet<QuestionField> = new Set(['sourceCountry', 'destinationCountry', 'countryCode']);
const numbers: ReadonlySet<QuestionField> = new Set(['shippingValue', 'grossWeight', 'currentCartValue']);

interface Props extends FormProps {
  names: readonly QuestionField[];
  hints?: Partial<Record<QuestionField, string>>;
  disabled?: ReadonlySet<QuestionField>;
}

/** Fields of the question, each with its problem. */
export const Fields = ({ names, hints = {}, disabled, question, problems, onChange }: Props) =>
  names.map((name) => {
    const change = (value: string): void => onChange(name, (now) => withField(now, name, value));
    const common = {
      name,
      label: text.landed.question.fields[name],
      value: question.fields[name] ?? '',
      error: problems.get(name),
    };
    if (countries.has(name)) return <CountryInput key={name} {...common} onChange={change} />;
    return (
      <TextInput
        {...common}
        key={name}
        description={hints[name]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={disabled?.has(name) ?? false}
        onChange={(event) => change(event.currentTarget.value)}
        {...(numbers.has(name) ? { inputMode: 'decimal' as const } : {})}
        autoComplete="off"
        spellCheck={false}
      />
    );
  });

const words = text.landed.question;

/** Chooses which of the two currencies, by name, all amounts are in. */
export const MoneyChoice = ({ question, onChange }: FormProps) => {
  const side: Side = question.switches.convertCurrency === true ? 'source' : 'destination';
  const country = side === 'source' ? question.fields.sourceCountry : question.fields.destinationCountry;
  return (
    <LabelledChoice
      className={styles.wide}
      label={words.switches.convertCurrency}
      labelClass={styles.label}
      value={side}
      onChange={(chosen) =>
        onChange('convertCurrency', (now) => withSwitch(now, 'convertCurrency', chosen === 'source'))
      }
      data={[
        { value: 'source', label: words.currency.source },
        { value: 'destination', label: words.currency.destination },
      ]}
    >
      <p className="pb-quiet pb-small">
        {words.currency.explained({ currency: currencyWords(side, country) })}
      </p>
    </LabelledChoice>
  );
};
