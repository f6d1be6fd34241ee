import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type RefObject, useEffect, useId } from 'react';
import { createKeyRun, type FinishedRun, longestStallMs } from '#shared/key-run';
import { badgePrefix, isBadgeCode } from '#shared/people/badge';
import { cleanScan } from '#shared/scan';
import { initialSettings, type ScannerSettings } from '#shared/settings';
import { isTextField } from '../scan/focus';
import { offerLayout } from '../scan/layout-offer';
import { usReading } from '../scan/us-reading';
import { useStation } from '../station';
import { text } from '../text';
import { handleBadge } from './badge-scan';
import styles from './people.module.css';

const badgeOf = (typed: string, scanner: ScannerSettings): string | null => {
  const from = typed.toUpperCase().indexOf(badgePrefix);
  const code = from < 0 ? '' : cleanScan(typed.slice(from), scanner);
  return isBadgeCode(code) ? code : null;
};

/** The badge in the typed keys, as typed or as a US keyboard; null when there is none. */
const badgeIn = (run: FinishedRun, scanner: ScannerSettings): string | null => {
  const reading = scanner.layout === 'same' || run.pace === 'person' ? null : usReading(run, 0, scanner);
  return badgeOf(run.characters.join(''), scanner) ?? badgeOf(reading?.raw ?? '', scanner);
};

/** No person is signed in, so the page may not ask the station which codes it knows. */
const noneKnown = (): Promise<readonly string[]> => Promise.resolve([]);

/** A PIN has only digits, and a person types them slowly. */
const isScan = ({ characters, pace }: FinishedRun): boolean =>
  pace !== 'person' || (characters.length > 1 && characters.some((character) => !/\d/.test(character)));

interface Pad {
  field: () => HTMLInputElement | null;
  /** Removes what was typed into the field. */
  clear: () => void;
  /** Called for a scan that is no badge. */
  onScan: () => void;
}

/**
 * While a PIN is asked for, digits go to its field wherever the focus is, and a badge signs in. Any other
 * scan is no attempt at a PIN: it is removed from the field and its Enter does not submit. The same is true
 * for the rest of a scan that another key has split.
 * @param pad stable (useMemo)
 */
export const usePadKeys = (pad: Pad): void => {
  const scanner = useStation('settings.get', undefined).data?.scanner ?? initialSettings.scanner;
  useEffect(() => {
    const keyRun = createKeyRun(scanner);
    let letterAt = Number.NEGATIVE_INFINITY;
    let isRest = false;
    const onCharacter = (index: number, { key, timeStamp }: KeyboardEvent): void => {
      if (index === 0) isRest = timeStamp - letterAt <= longestStallMs;
      if (!/^\d$/.test(key)) letterAt = timeStamp;
      else if (!isTextField(document.activeElement)) pad.field()?.focus();
    };
    const scanned = (event: KeyboardEvent, run: FinishedRun, badge: string | null): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      pad.clear();
      if (badge !== null) handleBadge(badge);
      else {
        pad.onScan();
        offerLayout(run, { code: run.characters.join(''), from: 0 }, scanner, noneKnown);
      }
    };
    const onKey = (event: KeyboardEvent): void => {
      const step = keyRun.feed(event);
      if (step.kind === 'end') {
        const badge = badgeIn(step.run, scanner);
        if (badge !== null || isRest || isScan(step.run)) scanned(event, step.run, badge);
        letterAt = Number.NEGATIVE_INFINITY;
        isRest = false;
      } else if (step.kind === 'character') onCharacter(step.index, event);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [scanner, pad]);
};

const words = text.people.pad;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const longest = 12;

interface Props {
  pin: string;
  onChange: (pin: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** The label of the button that submits the form. */
  confirm: string;
  /** Wrong tries make the next one wait. */
  isWaiting: boolean;
  busy: boolean;
  /** Whether this field has the focus at first. */
  isFocusedFirst: boolean;
}

/** A PIN, typed or touched. It is inside a form, which it submits. */
export const PinPad = ({ pin, onChange, field, confirm, isWaiting, busy, isFocusedFirst }: Props) => {
  const id = useId();
  const set = (next: string): void => onChange(next.replace(/\D/g, '').slice(0, longest));
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      data-mantine-stop-propagation
      className={styles.key}
      onClick={() => set(pin + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.pad}>
      <label htmlFor={id} className={styles.label}>
        {words.pin}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-takes-scan
        data-autofocus={isFocusedFirst || undefined}
        data-mantine-stop-propagation
        className={styles.pin}
        placeholder={words.pinHint}
        value={pin}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className={styles.keys}>
        {digits.map(key)}
        <button
          type="button"
          data-mantine-stop-propagation
          className={styles.key}
          aria-label={words.erase}
          onClick={() => set(pin.slice(0, -1))}
        >
          <IconBackspace size={28} aria-hidden />
        </button>
        {key('0')}
        <Button
          type="submit"
          data-mantine-stop-propagation
          className={styles.confirm ?? ''}
          disabled={isWaiting}
          loading={busy}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
};
