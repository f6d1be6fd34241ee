import { expect, it, vi } from 'vitest';
import { elsewhereOf } from '#main/features/elsewhere/find';
import type { ElsewherePorts, LabelElsewhere, OtherBenches } from '#main/features/elsewhere/ports';

/** These searches find nothing, so only errors are reported. */
const silent = (onError: ElsewherePorts['onError']) => ({ onError }) as ElsewherePorts;

const asking = (find: OtherBenches['find'], { isAway = false, onError = vi.fn() } = {}) => ({
  onError,
  elsewhere: elsewhereOf(
    { find, documents: () => Promise.resolve([]) },
    { isAway: () => isAway, withinMs: 5 },
    silent(onError),
  ),
});

it('a scan does not wait for benches that do not answer, and they are asked once', async () => {
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

it('other benches are not asked while the floor is known to be out of reach', async () => {
  const find = vi.fn(() => Promise.resolve([]));
  expect(await asking(find, { isAway: true }).elsewhere.find(['EX-1'])).toBe('away');
  expect(find).not.toHaveBeenCalled();
});

it('a failed search reports that the other benches can’t be asked', async () => {
  const { elsewhere, onError } = asking(() => Promise.reject(new Error('cut')));
  expect(await elsewhere.find(['EX-1'])).toBe('away');
  expect(onError).toHaveBeenCalledTimes(1);
});

it('other benches are never asked for a code that parcels share', async () => {
  const find = vi.fn<OtherBenches['find']>(() => Promise.resolve([]));
  await asking(find).elsewhere.find(['42062701', 'JJD0148 7788']);
  expect(find).toHaveBeenCalledWith({
    names: ['42062701', 'JJD0148 7788'],
    barcodes: ['JJD0148 7788'],
  });
});

it('a label that can’t be stored prevents no other label of the same search from being fetched', async () => {
  const announce = vi.fn();
  const onError = vi.fn();
  const body = {
    isOwn: true,
    label: { ref1: 'EX-1', replaces: null, createdAt: '2026-01-01' },
    barcodes: [],
  };
  const report = {
    bench: { id: 'b', name: 'Bench 2' },
    body,
  } as unknown as LabelElsewhere['reports'][number];
  const named = ['broken', 'here'].map((label) => ({ label, isNamed: true, reports: [report] }));
  const archive = {
    label: (id: string) =>
      id === 'broken' ? Promise.reject(new Error('no disk')) : Promise.resolve(adopted),
  };
  const adopted = { package: { packageId: 'P1' }, anonymised: '2026-01-02' };
  const elsewhere = elsewhereOf(
    { find: () => Promise.resolve(named), documents: () => Promise.resolve([]) },
    { isAway: () => false, withinMs: 60_000 },
    { onError, labels: { archive, announce } } as unknown as ElsewherePorts,
  );
  expect(await elsewhere.find(['EX-1'])).toBe('found');
  expect(announce.mock.calls).toEqual([['here']]);
  expect(onError).toHaveBeenCalledTimes(1);
});

it('a barcode that several labels have fetches none of them', async () => {
  const bearing = (label: string): LabelElsewhere => ({ label, isNamed: false, reports: [] });
  const { elsewhere } = asking(() => Promise.resolve([bearing('one'), bearing('two')]));
  expect(await elsewhere.find(['JJD0148 7788'])).toBe('not_there');
});
