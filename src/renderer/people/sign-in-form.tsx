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
import { codedMessage } from '#shared/text/coded-message';
import { messageOf, StatePill } from '../parts';
import { text } from '../text';
import { asSentences, inWords } from '../text/format';
import { useBadges } from './badge-scan';
import styles from './people.module.css';
import { PinPad, usePadKeys } from './pin-pad';

/** Seconds left of a wait; 0 when there is none. `begin` takes its milliseconds. No set clock changes it. */
const useWait = (): [seconds: number, begin: (ms: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const begin = (ms: number): void => {
    setNow(performance.now());
    setUntil(ms > 0 ? performance.now() + ms : 0);
  };
  return [left, begin];
};

const words = text.people.pad;

type Proof = Input<'people.signIn'>;
type Answer = { ok: true } | { ok: false; message: string; waitMs: number };

interface Props {
  /** The people who can be chosen. */
  choices: PeopleState['choices'];
  /** The legend of the list of names. */
  legend: string;
  confirm: string;
  /** The person chosen at first; null for none. */
  first: string | null;
  /** Checks the proof. Its refusal is shown here. */
  onProof: (proof: Proof) => Promise<Answer>;
}

/** Passes proofs on, one after the other, and keeps the refusal of the last one. */
const useAttempts = (onProof: Props['onProof'], onAttempt: () => void) => {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [seconds, wait] = useWait();
  const attempt = async (proof: Proof): Promise<void> => {
    setPin('');
    // The refusal of the last attempt does not belong to this one.
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
      onAttempt();
    }
  };
  /** Neither a refusal nor its wait is another person's. */
  const forget = (): void => {
    setRefusal(null);
    wait(0);
  };
  return { pin, setPin, busy, refusal, setRefusal, seconds, attempt, forget };
};

interface NamesProps extends Pick<Props, 'choices' | 'legend'> {
  list: RefObject<HTMLDivElement | null>;
  chosen: string | null;
  /** A name was chosen when the form was opened: the focus is at the PIN first. */
  isFocusedFirst: boolean;
  onChoose: (personId: string) => void;
}

const Names = ({ choices, legend, list, chosen, isFocusedFirst, onChoose }: NamesProps) => {
  const name = useId();
  return (
    <fieldset className={styles.who}>
      <legend className={styles.label}>{legend}</legend>
      <div ref={list} className={styles.names}>
        {choices.map((person, index) => (
          <label key={person.id} className={styles.person}>
            <input
              type="radio"
              data-autofocus={(!isFocusedFirst && index === 0) || undefined}
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

/**
 * A person identifies themselves with a name and a PIN, or a badge. The typed PIN is forgotten after each
 * attempt.
 */
export const SignInForm = ({ choices, legend, confirm, first, onProof }: Props) => {
  const [chosen, setChosen] = useState(first ?? (choices.length === 1 ? (choices[0]?.id ?? null) : null));
  const [isFocusedFirst] = useState(chosen !== null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const attempts = useAttempts(onProof, () => field.current?.focus());
  const { pin, setPin, busy, refusal, setRefusal, seconds, attempt, forget } = attempts;
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
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
    // Sets the first focus once; later choices do not move it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const choose = (personId: string): void => {
    setChosen(personId);
    forget();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen === null) setRefusal(words.chooseFirst);
    else if (pin.length < 4) setRefusal(codedMessage('people.pinDigits'));
    else if (!busy) void attempt({ personId: chosen, pin });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-enter-submits aria-label={confirm}>
      <Names {...{ choices, legend, list, chosen, isFocusedFirst }} onChoose={choose} />
      <PinPad {...{ pin, field, confirm, busy, isFocusedFirst }} isWaiting={seconds > 0} onChange={setPin} />
      <div role="alert" className={styles.refusal}>
        {refusal !== null && (
          <StatePill tone="stop">
            {seconds > 0 ? asSentences(inWords(refusal), words.wait({ seconds })) : inWords(refusal)}
          </StatePill>
        )}
      </div>
    </form>
  );
};
