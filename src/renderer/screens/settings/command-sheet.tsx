import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ErrorNote, Note, Png, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.commands.sheet;
type Done = keyof typeof words.done;

/** Drawn only on request: the library that draws labels takes a moment to load. */
const Picture = () => {
  const { data, error, refetch } = useStation('printers.commandSheet', undefined);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.lead}>{text.parts.loading}</p>;
  if (!data.ok) return <p className={styles.lead}>{text.ship.picture.reasons[data.reason]}</p>;
  return data.pngs.map((bytes, index) => (
    <Png key={index} bytes={bytes} alt={words.alt} className={styles.sheet} />
  ));
};

/** Prints the sheet on a chosen printer and shows the result. */
const PrintSheet = () => {
  const printers = useStation('printers.list', undefined).data ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const printer = printers.find(({ id }) => id === chosen) ?? printers.find(({ isDefault }) => isDefault);
  const action = useAction(async (printerId: string) => {
    setDone(null);
    setDone((await call('printers.printCommandSheet', { printerId })).state);
  });
  if (!printer) return <Note tone="look">{words.noPrinter}</Note>;
  return (
    <>
      <Group align="flex-end">
        {printers.length > 1 && (
          <NativeSelect
            label={words.printer}
            value={printer.id}
            onChange={(event) => choose(event.currentTarget.value)}
            data={printers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Button variant="default" loading={action.busy} onClick={() => void action.run(printer.id)}>
          {words.print}
        </Button>
      </Group>
      <div role="status">
        {done !== null && (
          <Note tone={done === 'confirmed' ? 'good' : done === 'failed' ? 'stop' : 'look'}>
            {words.done[done]}
          </Note>
        )}
      </div>
      <ErrorNote error={action.error} />
    </>
  );
};

/** The barcodes that replace keys: on the screen to look at, on paper to work with. */
export const CommandSheet = () => {
  const [isShown, show] = useState(false);
  return (
    <section aria-label={words.title} className="pb-stack-xl">
      <div>
        <div className={styles.label}>{words.title}</div>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <PrintSheet />
      <div>
        <Button variant="subtle" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? words.hide : words.show}
        </Button>
      </div>
      {isShown && <Picture />}
    </section>
  );
};
