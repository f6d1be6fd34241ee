import { Checkbox, Group, NumberInput, Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LabelView, PrinterView } from '#shared/bridge/contract';
import type { PrintReason, PrintWarning } from '#shared/print/print';
import { followPrint } from '../scan/ship';
import { call, useStation } from '../station';
import { text } from '../text';
import { KeyedButton, useAction } from './actions';
import { ErrorNote } from './notes';
import { ToneIcon } from './pills';
import styles from './print-warnings.module.css';

interface PrintWarningsProps {
  warnings: readonly PrintWarning[];
  ticked: readonly PrintWarning[];
  onChange: (ticked: readonly PrintWarning[]) => void;
}

/** Why printing again may be wrong; each is ticked, in words, before it can be done. Nothing where nothing warns. */
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
  /** Copies and printer may be chosen too; else it is one copy at the default printer. */
  whole?: boolean;
  /** Just before the request is sent; without it the outcome line tells of the print from then on. */
  onPrint?: () => void;
}

/** Where it came out last, while that printer is still here; else the default one. */
const usualPrinter = (printers: readonly PrinterView[], { print }: LabelView): string | null =>
  (printers.find(({ id }) => id === print?.printerId) ?? printers.find(({ isDefault }) => isDefault))?.id ??
  null;

/**
 * Prints a bought label again; nothing is bought. Asks why, since a second copy on a second box is a lost parcel, and has each
 * warning answered first.
 */
export const ReprintForm = ({ view, whole = false, onPrint }: Props) => {
  const { id: labelId } = view.label;
  const details = useStation('labels.get', { labelId });
  const printers = useStation('printers.list', undefined).data ?? [];
  const [reason, setReason] = useState<PrintReason>('damaged');
  const [copies, setCopies] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [overrides, setOverrides] = useState<readonly PrintWarning[]>([]);
  const printerId = chosen ?? usualPrinter(printers, view);
  const action = useAction(async () => {
    (onPrint ?? followPrint)(view);
    const at = whole && printerId !== null ? { printerId } : {};
    const taken = await call('labels.print', { labelId, reason, copies, ...at, overrides: [...overrides] });
    if (taken.ok) {
      // What was said was said of this print; the next one is asked about anew.
      setOverrides([]);
      setCopies(1);
    }
    return taken;
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
        {whole && <Copies value={copies} onChange={setCopies} />}
        {whole && <Where printers={printers} value={printerId} onChange={setChosen} />}
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
