import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { withCode, withNewProduct, withoutProduct, withProduct } from './change';
import type { FormProps } from './form-props';
import { ProductFields } from './product-fields';
import styles from './question.module.css';

const words = text.landed.question;

/** What is sent, product by product. */
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
