import { describe, expect, it } from 'vitest';
import { createApprovals } from '#main/features/people/approvals';
import { createSession } from '#main/features/people/session';
import { stoppedClock } from '#test/support/stopped-clock';

const minute = 60_000;
const settled = () => Promise.resolve();

const bench = (idleMs = 5 * minute) => {
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  const reported: (string | null)[] = [];
  const session = createSession({
    now: () => clock.now().getTime(),
    after: (ms, work) => clock.after(ms, work),
    idleMs: () => idleMs,
    changed: () => reported.push(session.personId()),
  });
  const wait = (ms: number) => clock.goTo(new Date(clock.now().getTime() + ms), settled);
  return { clock, session, told: reported, wait };
};

describe('the person at the station', () => {
  it('is signed out after a while without activity, and the screens are notified', async () => {
    const { session, told, wait } = bench();
    session.begin('a');
    await wait(5 * minute - 1);
    expect(session.personId()).toBe('a');
    await wait(1);
    expect(session.personId()).toBeNull();
    expect(told).toEqual(['a', null]);
  });

  it('stays signed in while there is activity', async () => {
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

  it('is signed out after a sleep in which no timer ran, and after the clock was set back', () => {
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

  it('is signed out after a shorter idle time that was set meanwhile', async () => {
    let idleMs = 60 * minute;
    const clock = stoppedClock('2026-11-21T10:00:00Z');
    const session = createSession({
      now: () => clock.now().getTime(),
      after: (ms, work) => clock.after(ms, work),
      idleMs: () => idleMs,
      changed: () => reported.push(session.personId()),
    });
    const reported: (string | null)[] = [];
    session.begin('a');
    idleMs = minute;
    await clock.goTo(new Date(clock.now().getTime() + minute), settled);
    expect(reported).toEqual(['a', null]);
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

describe('a supervisor’s approval', () => {
  const word = () => {
    let now = 0;
    const allowance = createApprovals(() => now);
    return { allowance, wait: (ms: number) => (now += ms) };
  };

  it('is valid once, for exactly the call that was refused', () => {
    const { allowance } = word();
    const asked = allowance.refused('labels.replace', { labelId: 'a' });
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
    expect(allowance.approve(asked, 'Bench lead')).toBe(true);
    expect(allowance.take('labels.replace', { labelId: 'b' })).toBeNull();
    expect(allowance.take('printers.remove', { labelId: 'a' })).toBeNull();
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBe('Bench lead');
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
  });

  it('is impossible for a call that was not refused', () => {
    const { allowance } = word();
    expect(allowance.approve('labels.replace', 'Bench lead')).toBe(false);
    allowance.refused('printers.remove', { printerId: 'a' });
    expect(allowance.approve('labels.replace', 'Bench lead')).toBe(false);
    expect(allowance.take('labels.replace', { labelId: 'a' })).toBeNull();
  });

  it('is valid for a minute', () => {
    for (const [ms, good] of [
      [59_999, 'Bench lead'],
      [60_000, null],
    ] as const) {
      const { allowance, wait } = word();
      allowance.approve(allowance.refused('printers.remove', { printerId: 'a' }), 'Bench lead');
      wait(ms);
      expect(allowance.take('printers.remove', { printerId: 'a' })).toBe(good);
    }
  });

  it('distinguishes files, and ends when its person leaves', () => {
    const { allowance } = word();
    const file = (text: string) => ({ bytes: new TextEncoder().encode(text) });
    allowance.approve(allowance.refused('provisioning.load', file('{"packbench":1}')), 'Bench lead');
    expect(allowance.take('provisioning.load', file('{"packbench":2}'))).toBeNull();
    allowance.forget();
    expect(allowance.take('provisioning.load', file('{"packbench":1}'))).toBeNull();
  });
});
