import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Input, PeopleState } from '#shared/bridge/contract';
import { messageOf, StatePill } from '../parts';
import { text } from '../text';
import { inWords } from '../text/format';
import { useBadges } from './badge-scan';
import styles from './people.module.css';
import { PinPad, usePadKeys } from './pin-pad';

/** Seconds left of a wait that was begun with so many milliseconds; 0 when there is none. */
const useWait = (): [seconds: number, begin: (ms: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const begin = (ms: number): void => {
    setNow(Date.now());
    setUntil(ms > 0 ? Date.now() + ms : 0);
  };
  return [left, begin];
};

const words = text.people.pad;

type Proof = Input<'people.signIn'>;
type Answer = { ok: true } | { ok: false; message: string; waitMs: number };

interface Props {
  /** Who may be meant. */
  choices: PeopleState['choices'];
  /** Of the list of names. */
  legend: string;
  confirm: string;
  /** Chosen at first; null for nobody. */
  first: string | null;
  /** Looks at what was shown; what it says against it is told here. */
  onProof: (proof: Proof) => Promise<Answer>;
}

/** Shows proofs to whoever asked for them, one after the other, and keeps what was said against the last. */
const useTries = (onProof: Props['onProof'], onTried: () => void) => {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [seconds, wait] = useWait();
  const tryIt = async (proof: Proof): Promise<void> => {
    setPin('');
    // What the last try came to is no answer to this one.
    setRefusal(null);
    setBusy(true);
    try {
      const answer = await onProof(proof);
      if (answer.ok) return;
      setRefusal(answer.message);
      wait(answer.waitMs);
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setBusy(false);
      onTried();
    }
  };
  return { pin, setPin, busy, refusal, setRefusal, seconds, tryIt };
};

interface NamesProps extends Pick<Props, 'choices' | 'legend'> {
  list: RefObject<HTMLDivElement | null>;
  chosen: string | null;
  /** A name was chosen when the form was opened: the keyboard begins at the PIN. */
  begins: boolean;
  onChoose: (personId: string) => void;
}

const Names = ({ choices, legend, list, chosen, begins, onChoose }: NamesProps) => {
  const name = useId();
  return (
    <fieldset className={styles.who}>
      <legend className={styles.label}>{legend}</legend>
      <div ref={list} className={styles.names}>
        {choices.map((person, index) => (
          <label key={person.id} className={styles.person}>
            <input
              type="radio"
              data-autofocus={(!begins && index === 0) || undefined}
              data-mantine-stop-propagation
              name={name}
              value={person.id}
              checked={chosen === person.id}
              onChange={() => onChoose(person.id)}
            />
            <span className={styles.name}>{person.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Somebody says who they are: a name and a PIN, or a badge. What was typed is forgotten with each try. */
export const SignInForm = ({ choices, legend, confirm, first, onProof }: Props) => {
  const [chosen, setChosen] = useState(first ?? (choices.length === 1 ? (choices[0]?.id ?? null) : null));
  const [begins] = useState(chosen !== null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const tries = useTries(onProof, () => field.current?.focus());
  const { pin, setPin, busy, refusal, setRefusal, seconds, tryIt } = tries;
  const latest = useRef(tryIt);
  useEffect(() => {
    latest.current = tryIt;
  });
  useBadges(useCallback((badge) => void latest.current({ badge }), []));
  usePadKeys(
    useMemo(
      () => ({
        field: () => field.current,
        clear: () => setPin(''),
        onScan: () => setRefusal(words.scanned),
      }),
      [setPin, setRefusal],
    ),
  );
  useEffect(() => {
    const start = chosen === null ? list.current?.querySelector('input') : field.current;
    start?.focus();
    // Where the keyboard begins, once: later choices keep it where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const ready = chosen !== null && pin.length >= 4 && seconds === 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen === null) setRefusal(words.chooseFirst);
    else if (ready && !busy) void tryIt({ personId: chosen, pin });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-enter-submits aria-label={confirm}>
      <Names {...{ choices, legend, list, chosen, begins }} onChoose={setChosen} />
      <PinPad {...{ pin, field, confirm, ready, busy, begins }} onChange={setPin} />
      <div role="alert" className={styles.refusal}>
        {refusal !== null && (
          <StatePill tone="stop">
            {seconds > 0 ? `${inWords(refusal)}. ${words.wait({ seconds })}` : inWords(refusal)}
          </StatePill>
        )}
      </div>
    </form>
  );
};
