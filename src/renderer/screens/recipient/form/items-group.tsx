import { Accordion, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { ItemFields } from '../../ship/form/item-fields';
import { changeValues, type Opened } from '../recipient-store';
import { itemsChanged, undoItems } from './form-values';
import styles from './form.module.css';
import { GroupHead } from './correction-group';

const words = text.recipient.form;

interface Props {
  opened: Opened;
  problems: ReadonlyMap<string, string>;
  name: string;
}

/** The commodity items; they are corrected together. */
export const ItemsGroup = ({ opened: { found, values }, problems, name }: Props) => {
  const changed = itemsChanged(found.known, values);
  const names = values.items.map(({ itemDescription }) => itemDescription).filter(Boolean);
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <GroupHead
          title={words.items}
          summary={names.length === 0 ? '' : `${formatCount(names.length)}: ${names.slice(0, 3).join(', ')}`}
          changes={changed ? 1 : 0}
          problems={[...problems.keys()].filter((path) => path.startsWith('commodityItems')).length}
        />
      </Accordion.Control>
      <Accordion.Panel>
        <div className={styles.items}>
          <p className={styles.lead}>{words.itemsHint}</p>
          <ItemFields
            items={values.items}
            problems={problems}
            shown={null}
            onChange={(items) => changeValues((now) => ({ ...now, items }))}
          />
          {changed && (
            <div>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => changeValues((now) => undoItems(found.known, now))}
              >
                {words.undoField({ field: words.items })}
              </Button>
            </div>
          )}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
};
