import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { text } from '../../../text';
import { FindPrinter } from './find-printer';
import { NamePrinter } from './name-printer';
import { useSearch } from './use-search';

interface Props {
  printers: readonly PrinterView[];
  onClose: () => void;
}

/** Adds a printer: looks for printers, lets one be picked, gives it a name. */
export const AddPrinter = ({ printers, onClose }: Props) => {
  const search = useSearch();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  // What is found out about it after it was picked counts as well.
  const found = search.found.find(({ uri }) => uri === picked);
  return (
    <Modal
      opened
      onClose={onClose}
      title={found ? text.printers.form.title : text.printers.find.title}
      size="xl"
      closeButtonProps={{ 'aria-label': text.parts.close, size: 44 }}
    >
      {found ? (
        <NamePrinter found={found} printers={printers} onBack={() => setPicked(null)} onAdded={onClose} />
      ) : (
        <FindPrinter
          {...{ search, printers, typed }}
          onType={setTyped}
          onPick={({ uri }) => setPicked(uri)}
        />
      )}
    </Modal>
  );
};
