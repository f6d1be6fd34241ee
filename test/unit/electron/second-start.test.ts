import { expect, it } from 'vitest';
import { onSecondStart } from '#main/electron/second-start';

/** A program that runs, and what was done with it. */
const running = () => {
  const done: string[] = [];
  const state = { exists: true, isDestroyed: false, isMinimized: false, isEnding: false };
  const act = (what: string) => () => {
    // As Electron does.
    if (state.isDestroyed) throw new TypeError('Object has been destroyed');
    done.push(what);
  };
  const shown = {
    isMinimized: () => {
      act('asked')();
      done.pop();
      return state.isMinimized;
    },
    restore: act('restored'),
    show: act('shown'),
    focus: act('focused'),
  };
  const start = onSecondStart({
    window: () => (state.exists ? shown : null),
    isEnding: () => state.isEnding,
    startOnceEnded: () => done.push('starts again'),
  });
  return { state, done, start };
};

it('a second start shows the window, a minimized one too', () => {
  const { state, done, start } = running();
  start();
  expect(done.splice(0)).toEqual(['shown', 'focused']);
  state.isMinimized = true;
  start();
  expect(done).toEqual(['restored', 'shown', 'focused']);
});

it('a second start before there is a window does nothing', () => {
  const { state, done, start } = running();
  state.exists = false;
  start();
  expect(done).toEqual([]);
});

it.each([{ isEnding: true, isDestroyed: true }, { isEnding: true }, { isEnding: true, exists: false }])(
  'a second start while the program ends (%j) starts it again once, when it has ended',
  (ending) => {
    const { state, done, start } = running();
    Object.assign(state, ending);
    start();
    start();
    expect(done).toEqual(['starts again']);
  },
);
