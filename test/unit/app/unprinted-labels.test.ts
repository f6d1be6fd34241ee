import { expect, it } from 'vitest';
import { unprintedLabelsIn } from '#main/app/unprinted-labels';
import type { Label } from '#shared/label/stage';

const archive = {
  atStage: () => Promise.resolve([{ id: 'label-1' } as Label]),
  printsIn: () => Promise.resolve([]),
};
const fail = (what: string): never => {
  throw new Error(what);
};

it('labels that are not printed when a copy of the folder is found are asked about once', async () => {
  const unprinted: Label[] = [];
  const labels = unprintedLabelsIn(
    { atStage: () => Promise.resolve([...unprinted]), printsIn: () => Promise.resolve([]) },
    fail,
  );
  const areReceived = () => Promise.resolve(true);
  expect(await labels.mayPrint('label-2', areReceived)).toBe(true);
  unprinted.push({ id: 'label-2' } as Label);
  await labels.copied();
  expect(await labels.mayPrint('label-2', areReceived)).toBe(false);
  // A person decides.
  expect(await labels.mayPrint('label-2', areReceived)).toBe(true);
});

it('a print that was moved to another printer waits for the reports of other benches as before', async () => {
  const labels = unprintedLabelsIn(archive, fail);
  let answer = (_: boolean): void => undefined;
  const reports = new Promise<boolean>((resolve) => (answer = resolve));
  const first = labels.mayPrint('label-1', () => reports);
  const moved = labels.mayPrint('label-1', () => Promise.resolve(true));
  answer(false);
  expect(await Promise.all([first, moved])).toEqual([false, false]);
  // A person decides.
  expect(await labels.mayPrint('label-1', () => Promise.resolve(false))).toBe(true);
});
