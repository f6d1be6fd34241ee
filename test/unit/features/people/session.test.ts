import { describe, expect, it } from 'vitest';
import { createAllowance } from '#main/features/people/allowance';
import { createSession } from '#main/features/people/session';
import { stoppedClock } from '#test/support/stopped-clock';

const minute = 60_000;
const settled = () => Promise.resolve();

const bench = (idleMs = 5 * minute) => {
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  const told: (string | null)[] = [];
  const session = createSession({
    now: () => clock.now().getTime(),
    after: (ms, work) => clock.after(ms, work),
    idleMs: () => idleMs,
    changed: () => told.push(session.personId()),
  });
  const wait = (ms: number) => clock.goTo(new Date(clock.now().getTime() + ms), settled);
  return { clock, session, told, wait };
};

describe('who is at the station', () => {
  it('is gone when nothing was heard of them for a while, and that is told', async () => {
    const { session, told, wait } = bench();
    session.begin('a');
    await wait(5 * minute - 1);
    expect(session.personId()).toBe('a');
    await wait(1);
    expect(session.personId()).toBeNull();
    expect(told).toEqual(['a', null]);
  });

  it('stays while something is heard of them', async () => {
    const { session, wait } = bench();
    session.begin('a');
    for (let at = 0; at < 4; at += 1) {
      await wait(4 * minute);
      session.touch();
    }
    expect(session.personId()).toBe('a');
    await wait(5 * minute);
    expect(session.personId()).toBeNull();
    session.touch();
    expect(session.personId()).toBeNull();
  });

  it('is gone after a sleep in which no timer ran, and after the clock was set back', () => {
    for (const jump of [6 * minute, -minute]) {
      let now = 1_000_000_000;
      const session = createSession({
        ...{ now: () => now, after: () => () => undefined },
        ...{ idleMs: () => 5 * minute, changed: () => undefined },
      });
      session.begin('a');
      now += jump;
      expect(session.personId()).toBeNull();
    }
  });

  it('is gone by a shorter time that was set meanwhile', async () => {
    let idleMs = 60 * minute;
    const clock = stoppedClock('2026-11-21T10:00:00Z');
    const session = createSession({
      now: () => clock.now().getTime(),
      after: (ms, work) => clock.after(ms, work),
      idleMs: () => idleMs,
      changed: () => told.push(session.personId()),
    });
    const told: (string | null)[] = [];
    session.begin('a');
    idleMs = minute;
    await clock.goTo(new Date(clock.now().getTime() + minute), settled);
    expect(told).toEqual(['a', null]);
  });

  it('is the one who signed in last', () => {
    const { session, told } = bench();
    session.begin('a');
    session.begin('b');
    session.end();
    session.end();
    expect(told).toEqual(['a', 'b', null]);
  });
});

describe('a supervisor’s word', () => {
  const word = () => {
    let now = 0;
    const allowance = createAllowance(() => now);
    return { allowance, wait: (ms: number) => (now += ms) };
  };

  it('is good once, for the very call that was refused', () => {
    const { allowance } = word();
    const asked = allowance.refused('labels.replace', { labelId: 'a' });
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
    expect(allowance.allow(asked, 'Bench lead')).toBe(true);
    expect(allowance.take('labels.replace', { labelId: 'b' })).toBeNull();
    expect(allowance.take('printers.remove', { labelId: 'a' })).toBeNull();
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBe('Bench lead');
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
  });

  it('is for nothing that nobody asked for', () => {
    const { allowance } = word();
    expect(allowance.allow('labels.replace', 'Bench lead')).toBe(false);
    allowance.refused('printers.remove', { printerId: 'a' });
    expect(allowance.allow('labels.replace', 'Bench lead')).toBe(false);
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
  });

  it('holds for a minute', () => {
    for (const [ms, good] of [
      [59_999, 'Bench lead'],
      [60_000, null],
    ] as const) {
      const { allowance, wait } = word();
      allowance.allow(allowance.refused('printers.remove', { printerId: 'a' }), 'Bench lead');
      wait(ms);
      expect(allowance.take('printers.remove', { printerId: 'a' })).toBe(good);
    }
  });

  it('tells files apart, and is gone with whoever it was given to', () => {
    const { allowance } = word();
    const file = (text: string) => ({ bytes: new TextEncoder().encode(text) });
    allowance.allow(allowance.refused('provisioning.load', file('{"packbench":1}')), 'Bench lead');
    expect(allowance.take('provisioning.load', file('{"packbench":2}'))).toBeNull();
    allowance.forget();
    expect(allowance.take('provisioning.load', file('{"packbench":1}'))).toBeNull();
  });
});
