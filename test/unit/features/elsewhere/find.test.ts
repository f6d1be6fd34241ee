import { expect, it, vi } from 'vitest';
import { elsewhereOf } from '#main/features/elsewhere/find';
import type { ElsewherePorts, LabelElsewhere, OtherBenches } from '#main/features/elsewhere/ports';

/** Nothing is found in these tests, so nothing but errors is told to anybody. */
const silent = (onError: ElsewherePorts['onError']) => ({ onError }) as ElsewherePorts;

const asking = (find: OtherBenches['find'], { isAway = false, onError = vi.fn() } = {}) => ({
  onError,
  elsewhere: elsewhereOf(
    { find, documents: () => Promise.resolve([]) },
    { isAway: () => isAway, withinMs: 5 },
    silent(onError),
  ),
});

it('keeps no scan waiting for benches that do not answer, and asks them once', async () => {
  let answer: (found: LabelElsewhere[]) => void = () => undefined;
  const find = vi.fn(() => new Promise<LabelElsewhere[]>((resolve) => (answer = resolve)));
  const { elsewhere } = asking(find);
  expect(await elsewhere.find(['EX-1'])).toBe('asking');
  expect(await elsewhere.find(['EX-1'])).toBe('asking');
  expect(find).toHaveBeenCalledTimes(1);
  const last = elsewhere.find(['EX-1']);
  answer([]);
  expect(await last).toBe('not_there');
});

it('asks nobody while they are known to be away', async () => {
  const find = vi.fn(() => Promise.resolve([]));
  expect(await asking(find, { isAway: true }).elsewhere.find(['EX-1'])).toBe('away');
  expect(find).not.toHaveBeenCalled();
});

it('says that they can’t be asked where the asking fails', async () => {
  const { elsewhere, onError } = asking(() => Promise.reject(new Error('cut')));
  expect(await elsewhere.find(['EX-1'])).toBe('away');
  expect(onError).toHaveBeenCalledTimes(1);
});

it('asks by a barcode for none of the codes that parcels share', async () => {
  const find = vi.fn<OtherBenches['find']>(() => Promise.resolve([]));
  await asking(find).elsewhere.find(['42062701', 'JJD0148 7788']);
  expect(find).toHaveBeenCalledWith({
    names: ['42062701', 'JJD0148 7788'],
    barcodes: ['JJD0148 7788'],
  });
});

it('takes no label for one that several bear the barcode of', async () => {
  const bearing = (label: string): LabelElsewhere => ({ label, isNamed: false, told: [] });
  const { elsewhere } = asking(() => Promise.resolve([bearing('one'), bearing('two')]));
  expect(await elsewhere.find(['JJD0148 7788'])).toBe('not_there');
});
