import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { type PrinterCommand, printerCommands, printerCommandTraits } from '#shared/print/printer-command';
import { ConfirmDialog } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { queueOf } from './place';
import { PrinterConsole } from './console/printer-console';

const removeWords = text.printers.removal;

/** Takes a printer off the list, after a question. */
const RemovePrinter = ({ printer, onClose }: { printer: PrinterView; onClose: () => void }) => (
  <ConfirmDialog
    isDestructive
    title={removeWords.title({ name: printer.name })}
    confirm={removeWords.confirm}
    onConfirm={() => call('printers.remove', { printerId: printer.id })}
    onClose={onClose}
  >
    <p>{removeWords.body}</p>
    {printer.isDefault && <p>{removeWords.wasDefault}</p>}
  </ConfirmDialog>
);

const words = text.printers.commands;

/** A paused printer can be resumed, any other paused. A printer without a known status may be either. */
const offered = ({ status }: PrinterView): readonly PrinterCommand[] => {
  const isPaused = status.reasons.includes('paused');
  const isSure = status.state === 'ready' || status.state === 'stopped';
  return printerCommands.filter((command) => !isSure || command !== (isPaused ? 'pause' : 'resume'));
};

/** Rare actions: commands to the printer, each after a question, and its removal. */
export const PrinterCommands = ({ printer }: { printer: PrinterView }) => {
  const [asked, setAsked] = useState<PrinterCommand | 'console' | 'remove' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {text.printers.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered(printer).map((command) => (
            <Menu.Item key={command} mih={44} onClick={() => setAsked(command)}>
              {words[command].action}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {/* A printer behind a print queue cannot be asked. */}
          <Menu.Item mih={44} disabled={queueOf(printer.uri) !== null} onClick={() => setAsked('console')}>
            {text.printers.console.open}
          </Menu.Item>
          <Menu.Item mih={44} onClick={() => setAsked('remove')}>
            {text.printers.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'remove' && <RemovePrinter printer={printer} onClose={close} />}
      {asked === 'console' && <PrinterConsole printer={printer} onClose={close} />}
      {asked !== null && asked !== 'remove' && asked !== 'console' && (
        <ConfirmDialog
          isDestructive={printerCommandTraits[asked].grave}
          title={words[asked].title({ name: printer.name })}
          confirm={words[asked].confirm}
          onConfirm={() => call('printers.command', { printerId: printer.id, command: asked })}
          onClose={close}
        >
          <p>{words[asked].body}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
