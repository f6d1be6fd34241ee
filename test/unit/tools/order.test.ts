import { expect, it } from 'vitest';
import { inLanes } from '#tools/suites/order';

const lanes = [['unit', 'station'], ['usb'], ['e2e', 'bench']];

/** Runs them, each over only when it is told so. @returns what began, and how to end one */
const running = (names: readonly string[]) => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const outcome = inLanes(names, lanes, async (name) => {
    started.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return `${name} ran`;
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun: started, end, outcome };
};

it('suites of a lane run one after the other, and the lanes beside each other', async () => {
  const names = ['unit', 'station', 'usb', 'e2e', 'bench'];
  const { begun: started, end, outcome } = running(names);
  expect(started).toEqual(['unit', 'usb', 'e2e']);
  await end('unit');
  expect(started).toEqual(['unit', 'usb', 'e2e', 'station']);
  await end('e2e');
  expect(started).toEqual(['unit', 'usb', 'e2e', 'station', 'bench']);
  await end('station');
  await end('bench');
  await end('usb');
  expect(await outcome).toEqual(names.map((name) => `${name} ran`));
});

it('a suite asked for alone runs alone', async () => {
  const { begun: started, end, outcome } = running(['bench']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['bench']);
  await end('bench');
  expect(await outcome).toEqual(['bench ran']);
});

it('a suite that no lane has is not left out in silence', async () => {
  await expect(inLanes(['windows'], lanes, () => Promise.resolve(true))).rejects.toThrow('in no lane');
});
