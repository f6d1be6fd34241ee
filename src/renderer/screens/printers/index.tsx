import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { EmptyState, ErrorNote, Panel, ScreenHead } from '../../parts';
import type { PrinterView } from '#shared/bridge/contract';
import { endPrinterRequest, isPrinterWanted } from '../../set-up/place';
import { SetUpStrip } from '../../set-up/checklist';
import { useStation } from '../../station';
import { text } from '../../text';
import { AddPrinter } from './find/add-printer';
import { PrinterCard } from './printer-card';
import styles from './printers.module.css';

const none: readonly PrinterView[] = [];

/** The printers of this station: the state of each, and its actions. */
export default function Printers() {
  const printers = useStation('printers.list', undefined);
  const [adding, setAdding] = useState(isPrinterWanted);
  useEffect(endPrinterRequest, []);
  const list = printers.data ?? none;
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      {text.printers.add}
    </Button>
  );
  return (
    <div className={styles.screen}>
      <SetUpStrip />
      <ScreenHead title={text.printers.title} lead={text.printers.lead}>
        {list.length > 0 && add}
      </ScreenHead>
      <ErrorNote error={printers.error} onRetry={() => void printers.refetch()} />
      {list.length > 0 && !list.some((printer) => printer.isDefault) && (
        <ErrorNote error={text.printers.noDefault} />
      )}
      {printers.isSuccess && list.length === 0 && (
        <Panel>
          <EmptyState icon={IconPrinter} title={text.printers.empty.title} hint={text.printers.empty.body}>
            {add}
          </EmptyState>
        </Panel>
      )}
      <ul className="pb-stack-l">
        {list.map((printer) => (
          <li key={printer.id}>
            <PrinterCard printer={printer} />
          </li>
        ))}
      </ul>
      {adding && printers.isSuccess && <AddPrinter printers={list} onClose={() => setAdding(false)} />}
    </div>
  );
}
