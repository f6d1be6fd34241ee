import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { resolutions } from '#shared/print/printer';
import { ErrorNote } from '../../parts';
import { text } from '../../text';
import { hintBelow } from '../settings/hint-below';
import styles from './printers.module.css';
import { type NewPrinter, useNewPrinter } from './use-new-printer';

const words = text.printers.form;

/** Adds a printer by its network address. */
export const AddPrinter = ({ onClose }: { onClose: () => void }) => {
  const printer = useNewPrinter(onClose);
  const field = (name: 'name' | 'address' | 'port') => ({
    ...hintBelow,
    label: words[name],
    description: words[`${name}Hint`],
    value: printer.form[name],
    error: printer.problem(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      printer.set({ [name]: event.currentTarget.value }),
    onBlur: () => printer.leave(name),
  });
  const submit = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    printer.submit();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.cancel, size: 44 }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput {...field('name')} data-autofocus />
        <div className={styles.pair}>
          <TextInput {...field('address')} spellCheck={false} autoComplete="off" />
          <TextInput {...field('port')} inputMode="numeric" />
        </div>
        <NativeSelect
          {...hintBelow}
          size="md"
          label={words.resolution}
          description={words.resolutionHint}
          value={printer.form.dpi}
          data={resolutions.map((dpi) => ({ value: String(dpi), label: text.printers.facts.dpi(dpi) }))}
          onChange={(event) => printer.set({ dpi: event.currentTarget.value as NewPrinter['dpi'] })}
        />
        <ErrorNote error={printer.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={printer.busy}>
            {words.submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
