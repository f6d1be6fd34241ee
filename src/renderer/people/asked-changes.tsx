import type { AskedChange } from '#shared/bridge/contract';
import { HeadRow } from '../parts';
import { useStation } from '../station';
import { text } from '../text';
import { askedField, askedValue } from './asked-fields';
import styles from './people.module.css';

const words = text.people.allow;

const commandWord = (command: string | null): string | null => {
  const known: Partial<Record<string, { action: string }>> = text.printers.commands;
  return known[command ?? '']?.action ?? command;
};

/** The name that people use for an id in a call. */
const useNameOf = (field: string, value: AskedChange['after']): AskedChange['after'] => {
  const printers = useStation('printers.list', undefined).data;
  const people = useStation('people.state', undefined).data?.choices;
  if (typeof value === 'boolean') return value;
  if (field === 'printerId') return printers?.find(({ id }) => id === value)?.name ?? value;
  if (field === 'command') return commandWord(value);
  if (field === 'personId') return people?.find(({ id }) => id === value)?.name ?? value;
  return value;
};

const LabelName = ({ labelId }: { labelId: string }) => {
  const { data } = useStation('labels.get', { labelId });
  return <>{data?.view.label.ref1 ?? labelId}</>;
};

const Change = ({ change, hasNow }: { change: AskedChange; hasNow: boolean }) => {
  const { field, before, after } = change;
  const name = useNameOf(field, after);
  return (
    <tr>
      <th scope="row">{askedField(field)}</th>
      {hasNow && <td>{askedValue(before ?? '')}</td>}
      <td>
        {field === 'labelId' && typeof after === 'string' ? (
          <LabelName labelId={after} />
        ) : (
          askedValue(name ?? words.empty)
        )}
      </td>
    </tr>
  );
};

/** The changes of the call, old and new value. A supervisor allows these and nothing else. */
export const AskedChanges = ({ changes }: { changes: readonly AskedChange[] }) => {
  const hasNow = changes.some(({ before }) => before !== null);
  if (changes.length === 0) return null;
  return (
    <table className={styles.asked}>
      <HeadRow names={hasNow ? [words.field, words.now, words.then] : [words.field, words.value]} />
      <tbody>
        {changes.map((change) => (
          <Change key={change.field} change={change} hasNow={hasNow} />
        ))}
      </tbody>
    </table>
  );
};
