import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '#main/base/event-loop';
import { createKeyedSequencer, createSequencer } from '#main/base/sequencer';

const held = () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { gate, release };
};

describe('a sequencer', () => {
  it('begins work only when the work before it has ended, in the order of the requests', async () => {
    const sequencer = createSequencer();
    const { gate, release } = held();
    const steps: string[] = [];
    const first = sequencer.run(async () => {
      steps.push('first begins');
      await gate;
      steps.push('first ends');
      return 1;
    });
    const second = sequencer.run(() => steps.push('second'));
    await yieldToEventLoop();
    expect(steps).toEqual(['first begins']);
    release();
    expect(await first).toBe(1);
    await second;
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it('passes an error to the caller of the work, and continues with the next', async () => {
    const sequencer = createSequencer();
    const failed = sequencer.run(() => Promise.reject(new Error('no paper')));
    const next = sequencer.run(() => 'done');
    await expect(failed).rejects.toThrow('no paper');
    expect(await next).toBe('done');
    await expect(sequencer.settled()).resolves.toBeUndefined();
  });

  it('is settled once everything that was requested has ended', async () => {
    const sequencer = createSequencer();
    const { gate, release } = held();
    let isSettled = false;
    void sequencer.run(() => gate);
    const settled = sequencer.settled().then(() => (isSettled = true));
    await yieldToEventLoop();
    expect(isSettled).toBe(false);
    release();
    await settled;
    expect(isSettled).toBe(true);
  });
});

describe('a keyed sequencer', () => {
  it('lets work under another key begin at once, and keeps the order under the same key', async () => {
    const sequencer = createKeyedSequencer();
    const { gate, release } = held();
    const steps: string[] = [];
    const slow = sequencer.run('a', async () => {
      await gate;
      steps.push('a1');
    });
    const after = sequencer.run('a', () => steps.push('a2'));
    await sequencer.run('b', () => steps.push('b1'));
    await sequencer.settled('b');
    expect(steps).toEqual(['b1']);
    release();
    await Promise.all([slow, after]);
    expect(steps).toEqual(['b1', 'a1', 'a2']);
  });

  it('is settled for a key, and for all of them', async () => {
    const sequencer = createKeyedSequencer();
    const { gate, release } = held();
    const seen: string[] = [];
    void sequencer.run('a', () => gate);
    void sequencer.run('b', () => undefined);
    const keyed = sequencer.settled('a').then(() => seen.push('a'));
    const all = sequencer.settled().then(() => seen.push('all'));
    await sequencer.settled('b');
    await sequencer.settled('never used');
    await yieldToEventLoop();
    expect(seen).toEqual([]);
    release();
    await Promise.all([keyed, all]);
    expect(seen.sort()).toEqual(['a', 'all']);
  });
});
