import { TextInput } from '@mantine/core';
import type { QuestionField } from '#shared/landed/question';
import { CountryInput } from '../../../address/country-input';
import { text } from '../../../text';
import { withField } from './change';
import type { FormProps } from './form-props';

const countries: ReadonlySet<QuestionField> = new Set(['sourceCountry', 'destinationCountry', 'countryCode']);
const numbers: ReadonlySet<QuestionField> = new Set(['shippingValue', 'grossWeight', 'currentCartValue']);

interface Props extends FormProps {
  names: readonly QuestionField[];
  hints?: Partial<Record<QuestionField, string>>;
  disabled?: ReadonlySet<QuestionField>;
}

/** Fields of the question, each with its problem beside it. */
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
        size="md"
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
