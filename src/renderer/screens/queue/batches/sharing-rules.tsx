import { ActionIcon, Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ruleFields } from '#shared/queue/batch';
import { contentsChoices } from '../../../parts/order-field-input';
import { text } from '../../../text';
import { usePrinters } from '../queue-store';
import styles from './batches.module.css';
import { emptyRule, type RuleDraft, type RuleField, type SharingDraft } from './sharing-draft';

interface PrinterSelectProps {
  label: string;
  value: string | null;
  /** Offers the default printer as a choice; its value is null. */
  orDefault?: boolean;
  onChange: (printerId: string | null) => void;
}

/** A list has text values: the empty one is the default printer, whichever it is at that time. */
const asDefault = '';

/** Chooses one of the printers. */
export const PrinterSelect = ({ label, value, orDefault = false, onChange }: PrinterSelectProps) => {
  const printers = usePrinters().map(({ id, name }) => ({ value: id, label: name }));
  const data = orDefault
    ? [{ value: asDefault, label: text.queue.sharing.defaultPrinter }, ...printers]
    : printers;
  return (
    <Select
      label={label}
      data={data}
      value={value ?? (orDefault ? asDefault : null)}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === asDefault ? null : chosen)}
    />
  );
};

const words = text.queue.sharing;

interface RuleProps {
  rule: RuleDraft;
  number: number;
  onChange: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

const Value = ({ rule, onChange }: Pick<RuleProps, 'rule' | 'onChange'>) =>
  rule.field === 'parcelContents' ? (
    <Select
      label={words.equals}
      data={contentsChoices()}
      value={rule.equals === '' ? null : rule.equals}
      allowDeselect={false}
      onChange={(equals) => onChange({ equals: equals ?? '' })}
    />
  ) : (
    <TextInput
      label={words.equals}
      value={rule.equals}
      maxLength={rule.field === 'countryISO2' ? 2 : 50}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ equals: event.currentTarget.value })}
    />
  );

const Rule = ({ rule, number, onChange, onRemove }: RuleProps) => (
  <div role="group" aria-label={words.rule({ number })} className={styles.rule}>
    <Select
      label={words.field}
      data={ruleFields.map((value) => ({ value, label: words.fields[value] }))}
      value={rule.field}
      allowDeselect={false}
      onChange={(field) => onChange({ field: field as RuleField, equals: '' })}
    />
    <Value rule={rule} onChange={onChange} />
    <PrinterSelect
      label={words.then}
      value={rule.printerId}
      onChange={(printerId) => onChange({ printerId })}
    />
    <ActionIcon variant="default" size={44} aria-label={words.removeRule({ number })} onClick={onRemove}>
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  </div>
);

interface Props {
  draft: SharingDraft;
  /** All benches of the floor work on the batch. */
  onFloor: boolean;
  onChange: (change: Partial<SharingDraft>) => void;
}

/** Rules that send an order to a printer by its fields, and the printer for all other orders. */
export const SharingRules = ({ draft: { rules, otherwise, leaveOthers }, onFloor, onChange }: Props) => {
  const change = (at: number, part: Partial<RuleDraft>): void =>
    onChange({ rules: rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)) });
  return (
    <>
      <div>{words.ruleHint}</div>
      {rules.map((rule, index) => (
        <Rule
          key={index}
          rule={rule}
          number={index + 1}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange({ rules: rules.filter((_, at) => at !== index) })}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={rules.length >= 50}
          onClick={() => onChange({ rules: [...rules, emptyRule] })}
        >
          {words.addRule}
        </Button>
      </Group>
      {onFloor && (
        <Checkbox
          label={words.leaveOthers}
          checked={leaveOthers}
          onChange={(event) => onChange({ leaveOthers: event.currentTarget.checked })}
        />
      )}
      {!(onFloor && leaveOthers) && (
        <PrinterSelect
          label={words.otherwise}
          orDefault
          value={otherwise}
          onChange={(printerId) => onChange({ otherwise: printerId })}
        />
      )}
    </>
  );
};
