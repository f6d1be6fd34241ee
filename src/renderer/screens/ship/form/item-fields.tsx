import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ItemField, itemFields } from '#shared/label/item';
import { ErrorNote, OrderFieldInput } from '../../../parts';
import { text } from '../../../text';
import styles from './order-form.module.css';
import { emptyItem, type ItemValues } from './values';

interface Props {
  items: readonly ItemValues[];
  problems: ReadonlyMap<string, string>;
  shown: ReadonlySet<string> | null;
  onChange: (items: ItemValues[]) => void;
}

const list = 'commodityItems';
const pathOf = (index: number, name: ItemField): string => `${list}.${index}.${name}`;

const isShown = (shown: Props['shown'], index: number, name: ItemField): boolean =>
  shown === null || shown.has(list) || shown.has(`${list}.${index}`) || shown.has(pathOf(index, name));

const ItemGroup = ({ index, items, problems, shown, onChange }: Props & { index: number }) => {
  const item = items[index];
  const names = itemFields.filter((name) => isShown(shown, index, name));
  if (!item || names.length === 0) return null;
  const change = (name: ItemField, value: string): void =>
    onChange(items.map((other, at) => (at === index ? { ...other, [name]: value } : other)));
  return (
    <fieldset className={styles.group}>
      <legend>{text.fields.itemNumber({ number: index + 1 })}</legend>
      {names.map((name) => (
        <OrderFieldInput
          key={name}
          name={name}
          label={text.fields.item[name]}
          value={item[name]}
          error={problems.get(pathOf(index, name))}
          onChange={(value) => change(name, value)}
        />
      ))}
      {shown === null && items.length > 1 && (
        <Button
          variant="default"
          className={styles.remove ?? ''}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onChange(items.filter((_, at) => at !== index))}
        >
          {text.ship.form.removeItem({ number: index + 1 })}
        </Button>
      )}
    </fieldset>
  );
};

/** The items of the order; each one is a group. */
export const ItemFields = (props: Props) => {
  const { items, problems, shown, onChange } = props;
  return (
    <>
      <ErrorNote error={problems.get(list)} />
      {items.map((_, index) => (
        <ItemGroup key={index} index={index} {...props} />
      ))}
      {(shown === null || shown.has(list)) && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...items, emptyItem()])}
          >
            {text.ship.form.addItem}
          </Button>
        </div>
      )}
    </>
  );
};
