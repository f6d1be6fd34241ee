import { beforeEach, expect, it } from 'vitest';
import { type CustomsAhead, createCustomsAhead } from '#main/features/queue/customs-ahead';
import type { Entry, EntryState } from '#main/features/queue/entry';
import type { CustomsResult } from '#main/workflow/steps/customs';
import type { FailureCode } from '#shared/failure';

let asked: Map<string, (cleared: CustomsResult | null) => void>;
let ahead: CustomsAhead;
let verdicts: string[];
let isOn: boolean;

beforeEach(() => {
  asked = new Map();
  verdicts = [];
  isOn = true;
  ahead = createCustomsAhead({
    width: 4,
    clock: { now: () => new Date(0) },
    isOn: () => isOn,
    ask: (labelId, then) => asked.set(labelId, then).size > 0,
    answered: (verdict) => verdicts.push(verdict),
  });
});

const entry = (labelId: string, state: EntryState = 'todo', isInternational = true): Entry =>
  ({ row: { labelId, batchId: 'b', updatedAt: '1' }, state, isInternational }) as Entry;
const line = (count: number): Entry[] => Array.from({ length: count }, (_, index) => entry(`l${index}`));
const look = (entries: readonly Entry[], count = 20): void => ahead.look(entries, count, () => 'running');
const label = (id: string, code?: FailureCode) =>
  ({
    id,
    updatedAt: '1',
    hold: code ? { failure: { code }, since: '1', retryAt: null } : null,
  }) as CustomsResult['label'];
const answer = (id: string, code?: FailureCode, isLost = false): void => {
  const then = asked.get(id);
  asked.delete(id);
  then?.(
    code
      ? { kind: 'held', label: label(id, code), asked: true, isLost }
      : { kind: 'free', label: label(id), asked: true },
  );
};

it('the next rows are asked about, as many at once as the width, each once', () => {
  const entries = line(10);
  look(entries);
  look(entries);
  expect([...asked.keys()]).toEqual(['l0', 'l1', 'l2', 'l3']);
  answer('l1');
  look(entries);
  expect([...asked.keys()]).toEqual(['l0', 'l2', 'l3', 'l4']);
  expect(ahead.isCleared(entry('l1'))).toBe(true);
  expect(ahead.isCleared(entry('l0'))).toBe(false);
});

it('rows are asked about only up to the limit; domestic rows and rows that wait for a person are skipped', () => {
  look([entry('held', 'held'), entry('home', 'todo', false), entry('a'), entry('b'), entry('c')], 3);
  expect([...asked.keys()]).toEqual(['a', 'b']);
  expect(ahead.isCleared(entry('home', 'todo', false))).toBe(true);
});

it('a row that was changed since is asked about again', () => {
  look([entry('a')]);
  answer('a');
  const changed = { ...entry('a'), row: { ...entry('a').row, updatedAt: '2' } };
  expect(ahead.isCleared(changed)).toBe(false);
  look([changed]);
  expect([...asked.keys()]).toEqual(['a']);
});

it('nothing is asked while the gate is off or the batch does not run', () => {
  ahead.look(line(3), 20, () => 'paused');
  isOn = false;
  look(line(3));
  expect(asked.size).toBe(0);
  expect(ahead.isCleared(entry('l0'))).toBe(true);
});

it('asking stops at a failure that concerns every row and after three lost answers in a row; a finding counts as an answer', () => {
  look(line(20));
  answer('l0', 'duties_unknown', true);
  answer('l1', 'denied_party');
  answer('l2', 'duties_unknown', true);
  answer('l3', 'duties_unknown', true);
  expect(verdicts).toEqual(['continue', 'continue', 'continue', 'continue']);
  look(line(20));
  answer([...asked.keys()][0] ?? '', 'duties_unknown', true);
  expect(verdicts.at(-1)).toBe('stop');
  ahead.limiter.reset();
  look(line(20));
  answer([...asked.keys()][0] ?? '', 'credentials_refused');
  expect(verdicts.at(-1)).toBe('stop');
});
