import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ProductField, Question } from '#shared/landed/question';
import { CountryInput } from '../../../address/country-input';
import { text } from '../../../text';
import { productPath } from './change';
import { CodeInput } from './code-input';
import styles from './question.module.css';

const words = text.landed.question;

interface Props {
  index: number;
  product: Question['products'][number];
  problems: ReadonlyMap<string, string>;
  /** False where it is the only one. */
  removable: boolean;
  onChange: (name: ProductField, value: string) => void;
  onChoose: (code: string, description: string) => void;
  onRemove: () => void;
}

const numbers: ReadonlySet<ProductField> = new Set(['value', 'qty', 'volumeWeight']);

/** One product: what it is, what it costs, where it was made. */
export const ProductFields = (props: Props) => {
  const { index, product, problems, removable, onChange } = props;
  const common = (name: ProductField) => ({
    label: words.product[name],
    value: product[name] ?? '',
    error: problems.get(productPath(index, name)),
  });
  const field = (name: ProductField) => (
    <TextInput
      {...common(name)}
      size="md"
      name={name}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      {...(numbers.has(name) ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <fieldset className={styles.product}>
      <legend>{words.productNumber(index + 1)}</legend>
      <CodeInput
        {...common('hs6Code')}
        onChange={(value) => onChange('hs6Code', value)}
        onChoose={props.onChoose}
      />
      <div className={styles.wide}>{field('description')}</div>
      {field('value')}
      {field('qty')}
      <CountryInput
        {...common('originatingCountry')}
        name="originatingCountry"
        onChange={(value) => onChange('originatingCountry', value)}
      />
      <div className={styles.volume}>{field('volumeWeight')}</div>
      {removable && (
        <ActionIcon
          variant="default"
          size={44}
          className={styles.remove ?? ''}
          aria-label={words.removeProduct(index + 1)}
          onClick={props.onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
};
