import { beforeEach, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { liveBench } from '#test/support/live-bench';
import { provision, testCredentials } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('live-printer', { begins: 'open' });
beforeEach(async () => {
  const { packbench: _, ...bench } = liveBench(at.service, at.printer, testCredentials);
  await provision(at.station, bench);
  await at.bring('PO-8', 'A-14');
});

const status = async () => (await at.station.printers.list())[0]?.status;
const waiting = async (ref1: string) => (await at.label(ref1)).print?.waiting;
const lane = async () => (await at.station.queue.status()).lanes[0];
/** The last announced view of a label. */
const reported = (ref1: string) =>
  at.announced
    .filter(({ name }) => name === 'label.changed')
    .map(({ payload }) => payload as LabelView)
    .findLast(({ label }) => label.ref1 === ref1);

it('a printer’s live state shows what its prints met, without asking it', async () => {
  await at.printer.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'PO-8' });
  await expect.poll(status).toMatchObject({ state: 'stopped', reasons: ['media-empty'] });
  await at.printer.set({ mediaOut: false });
  await expect.poll(async () => (await at.label('PO-8')).label.stage).toBe('confirmed');
  expect(await status()).toMatchObject({ state: 'ready', reasons: [] });
  expect(at.announced.some(({ name }) => name === 'printer.changed')).toBe(true);
});

it('the second order in a paper-out shows the same reason as the printer', async () => {
  await at.printer.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'PO-8' });
  await expect.poll(() => waiting('PO-8')).toEqual(['media-empty']);
  await at.station.ship.scan({ code: 'A-14' });
  await expect.poll(() => waiting('A-14')).toEqual(['media-empty']);
  await expect.poll(lane).toMatchObject({ waiting: ['media-empty'] });

  await at.printer.set({ mediaOut: false, headOpen: true });
  await expect.poll(() => reported('A-14')?.print?.waiting).toEqual(['cover-open']);
  await expect.poll(() => waiting('PO-8')).toEqual(['cover-open']);

  await at.printer.set({ headOpen: false });
  await expect.poll(async () => (await at.label('A-14')).label.stage).toBe('confirmed');
  expect(await waiting('A-14')).toEqual([]);
  expect(await status()).toMatchObject({ state: 'ready' });
});
