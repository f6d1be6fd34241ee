import { Accordion } from '@mantine/core';
import { type OrderField, isEmptiable } from '#shared/label/order';
import type { Suggested } from '../../../address/group-hints';
import { hintsByField } from '../../../address/hints';
import { StatePill } from '../../../parts';
import type { CorrectionGroupName } from '../../../parts/order-groups';
import { text } from '../../../text';
import { changeValues, type Opened } from '../recipient-store';
import { CorrectionField } from './correction-field';
import { focusField } from './focus';
import { changedFields, withSentEmpty, undoField } from './form-values';
import styles from './form.module.css';

interface GroupHeadProps {
  title: string;
  /** The contents in one line, for a closed group. */
  summary: string;
  changes: number;
  problems: number;
}

/** The line that opens and closes a group. */
export const GroupHead = ({ title, summary, changes, problems }: GroupHeadProps) => (
  <span className={styles.groupHead}>
    <span>{title}</span>
    <span className={styles.summary}>{summary}</span>
    <span className={styles.badges}>
      {problems > 0 && <StatePill tone="stop">{text.recipient.form.problems({ count: problems })}</StatePill>}
      {changes > 0 && <StatePill tone="wait">{text.recipient.form.changed({ count: changes })}</StatePill>}
    </span>
  </span>
);

interface Props {
  opened: Opened;
  problems: ReadonlyMap<string, string>;
  group: CorrectionGroupName;
  fields: readonly OrderField[];
  onType: (name: OrderField, value: string) => void;
  onUse: (suggestion: Suggested) => void;
}

/** One group of fields. */
export const CorrectionGroup = ({ opened, problems, group, fields, onType, onUse }: Props) => {
  const { known } = opened.found;
  const { values } = opened;
  const changed = changedFields(known, values);
  const hints = hintsByField(values.fields);
  // The service does not allow emptying these fields, so no hint suggests it.
  const offers = (suggestion: Suggested): boolean =>
    Object.entries(suggestion).every(
      ([name, value]) => value !== '' || String(known?.fields[name as OrderField] ?? '') === '',
    );
  return (
    <Accordion.Item value={group}>
      <Accordion.Control>
        <GroupHead
          title={text.recipient.form.groups[group]}
          summary={fields
            .map((name) => values.fields[name])
            .filter(Boolean)
            .slice(0, 4)
            .join(', ')}
          changes={fields.filter((name) => changed.has(name)).length}
          problems={fields.filter((name) => problems.has(name)).length}
        />
      </Accordion.Control>
      <Accordion.Panel>
        <div className={styles.fields}>
          {fields.map((name) => (
            <CorrectionField
              key={name}
              name={name}
              value={values.fields[name]}
              change={changed.get(name) ?? null}
              problem={problems.get(name)}
              hints={hints.get(name) ?? []}
              offers={offers}
              onChange={(value) => onType(name, value)}
              onUndo={() => {
                changeValues((now) => undoField(known, now, name));
                focusField(name);
              }}
              isSentEmpty={
                isEmptiable(name) && changed.get(name)?.after === '' ? values.empty.includes(name) : null
              }
              onSendEmpty={(isWanted) => changeValues((now) => withSentEmpty(now, name, isWanted))}
              onUse={onUse}
            />
          ))}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
};
