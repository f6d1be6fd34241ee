import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ProductField, Question } from '#shared/landed/question';
import { CountryInput } from '../../../address/country-input';
import { ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { productPath, withCode, withNewProduct, withoutProduct, withProduct } from './change';
import { CodeInput } from './code-input';
import type { FormProps } from './fields';
import styles from './question.module.css';

const words = text.landed.question;

interface Props {
  index: number;
  product: Question['products'][number];
  problems: ReadonlyMap<string, string>;
  /** False when it is the only product. */
  removable: boolean;
  onChange: (name: ProductField, value: string) => void;
  onChoose: (code: string, description: string) => void;
  onRemove: () => void;
}

const numbers: ReadonlySet<ProductField> = new Set(['value', 'qty', 'volumeWeight']);

/** One product: description, value, country of origin. */
const ProductFields = (props: Props) => {
  const { index, product, problems, removable, onChange } = props;
  const common = (name: ProductField) => ({
    label: words.product[name],
    value: product[name] ?? '',
    error: problems.get(productPath(index, name)),
  });
  const field = (name: ProductField, className = '') => (
    <TextInput
      {...common(name)}
      className={className}
      name={name}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      {...(numbers.has(name) ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <fieldset className={styles.product}>
      <legend>{words.productNumber({ number: index + 1 })}</legend>
      <CodeInput
        {...common('hs6Code')}
        onChange={(value) => onChange('hs6Code', value)}
        onChoose={props.onChoose}
      />
      {field('description', styles.twice)}
      {field('value')}
      {field('qty')}
      <CountryInput
        {...common('originatingCountry')}
        name="originatingCountry"
        onChange={(value) => onChange('originatingCountry', value)}
      />
      {field('volumeWeight')}
      {removable && (
        <ActionIcon
          variant="default"
          size={44}
          className={styles.remove ?? ''}
          aria-label={words.removeProduct({ number: index + 1 })}
          onClick={props.onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
};

/** The goods, product by product. */
export const Goods = ({ question, problems, onChange }: FormProps) => (
  <section className={styles.group} aria-label={words.products}>
    <h3 className={styles.groupTitle}>{words.products}</h3>
    <ErrorNote error={problems.get('products')} />
    {question.products.map((product, index) => (
      <ProductFields
        key={index}
        index={index}
        product={product}
        problems={problems}
        removable={question.products.length > 1}
        onChange={(name, value) =>
          onChange(`products.${index}.${name}`, (now) => withProduct(now, index, { [name]: value }))
        }
        onChoose={(code, description) =>
          onChange(`products.${index}.hs6Code`, (now) => withCode(now, index, code, description))
        }
        onRemove={() => onChange('products', (now) => withoutProduct(now, index))}
      />
    ))}
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onChange('products', withNewProduct)}
      >
        {words.addProduct}
      </Button>
    </div>
  </section>
);
