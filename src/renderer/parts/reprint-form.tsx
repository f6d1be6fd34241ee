import { Checkbox, Group, NumberInput, Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LabelView, PrinterView } from '#shared/bridge/contract';
import type { PrintReason, PrintWarning } from '#shared/print/print';
import { followPrint } from '../scan/shown-scan';
import { call, useStation } from '../station';
import { text } from '../text';
import { KeyedButton, useAction } from './actions';
import { ErrorNote } from './notes';
import { ToneIcon } from './pills';
import styles from './reprint-form.module.css';

interface PrintWarningsProps {
  warnings: readonly PrintWarning[];
  ticked: readonly PrintWarning[];
  onChange: (ticked: readonly PrintWarning[]) => void;
}

/** Reasons against a reprint. Each one must be ticked first. Renders nothing when there are none. */
const PrintWarnings = ({ warnings, ticked, onChange }: PrintWarningsProps) =>
  warnings.length === 0 ? null : (
    <div role="group" aria-label={text.reprint.form.warned} className={styles.warnings}>
      {warnings.map((warning) => (
        <div key={warning} className={styles.warning}>
          <ToneIcon tone="look" size={24} />
          <Checkbox
            label={text.reprint.warnings[warning]}
            checked={ticked.includes(warning)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...ticked, warning] : ticked.filter((other) => other !== warning),
              )
            }
          />
        </div>
      ))}
    </div>
  );

const words = text.reprint.form;
const choices = ['damaged', 'lost', 'jam', 'misprint', 'other'] as const satisfies readonly PrintReason[];
const mostCopies = 10;

interface Props {
  view: LabelView;
  /** Copies and printer can be chosen too; otherwise one copy on the default printer. */
  withChoices?: boolean;
  /** Called just before the request. Without it the outcome line reports the print from then on. */
  onPrint?: () => void;
}

/** The printer of the last print, if it still exists; otherwise the default printer. */
const likelyPrinter = (printers: readonly PrinterView[], { print }: LabelView): string | null =>
  (printers.find(({ id }) => id === print?.printerId) ?? printers.find(({ isDefault }) => isDefault))?.id ??
  null;

/**
 * Reprints a purchased label; nothing is bought. It requires a reason, because a second copy on a second box
 * means a lost parcel. Each warning must be answered first.
 */
export const ReprintForm = ({ view, withChoices = false, onPrint }: Props) => {
  const { id: labelId } = view.label;
  const details = useStation('labels.get', { labelId });
  const printers = useStation('printers.list', undefined).data ?? [];
  const [reason, setReason] = useState<PrintReason>('damaged');
  const [copies, setCopies] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [overrides, setOverrides] = useState<readonly PrintWarning[]>([]);
  const printerId = chosen ?? likelyPrinter(printers, view);
  const action = useAction(async () => {
    (onPrint ?? followPrint)(view);
    const at = withChoices && printerId !== null ? { printerId } : {};
    const answer = await call('labels.print', { labelId, reason, copies, ...at, overrides: [...overrides] });
    if (answer.ok) {
      // The answers were given for this print only. The next print asks again.
      setOverrides([]);
      setCopies(1);
    }
    return answer;
  });
  const warnings = details.data?.warnings;
  const isReady = warnings !== undefined && warnings.every((warning) => overrides.includes(warning));
  return (
    <Stack gap="sm">
      {warnings && <PrintWarnings warnings={warnings} ticked={overrides} onChange={setOverrides} />}
      <Radio.Group
        label={words.why}
        value={reason}
        onChange={(value) => setReason(choices.find((choice) => choice === value) ?? 'other')}
      >
        <Group gap="0 var(--pb-space-2xl)">
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={text.prints.reasons[choice]} />
          ))}
        </Group>
      </Radio.Group>
      <ErrorNote error={action.error ?? details.error} />
      <Group align="end">
        {withChoices && <Copies value={copies} onChange={setCopies} />}
        {withChoices && <Where printers={printers} value={printerId} onChange={setChosen} />}
        <KeyedButton
          hotkey="Enter"
          size="lg"
          loading={action.busy}
          disabled={!isReady}
          onClick={() => void action.run()}
        >
          {words.confirm}
        </KeyedButton>
      </Group>
    </Stack>
  );
};

const Copies = ({ value, onChange }: { value: number; onChange: (copies: number) => void }) => (
  <NumberInput
    label={words.copies}
    w={100}
    min={1}
    max={mostCopies}
    clampBehavior="strict"
    allowDecimal={false}
    value={value}
    onChange={(typed) => onChange(Number(typed) || 1)}
  />
);

interface WhereProps {
  printers: readonly PrinterView[];
  value: string | null;
  onChange: (printerId: string | null) => void;
}

const Where = ({ printers, value, onChange }: WhereProps) => (
  <Select
    label={words.printer}
    w={260}
    data={printers.map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    allowDeselect={false}
    onChange={onChange}
    {...(printers.length === 0 ? { error: words.noPrinter } : {})}
  />
);
