import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportAnswer } from '#shared/bridge/contract';
import {
  currentImport,
  dismissImport,
  importDropped,
  importFile,
  importSame,
} from '../../../../src/renderer/intake/import-store';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(() => {
  dismissImport();
  clearMessage();
  vi.unstubAllGlobals();
});

const fileOf = (name: string): File => new File(['ref1\nA-1\n'], name);
const again: ImportAnswer = { kind: 'again', batchId: 'one', batchName: 'a', at: '2026-01-05T10:00:00.000Z' };
const asked = () => vi.waitFor(() => station.next('orders.import'));

describe('several order files', () => {
  it('that are dropped together are refused by name: none is imported', async () => {
    await importDropped([fileOf('a.csv'), fileOf('b.csv')]);
    expect(currentMessage()?.line).toMatchObject({
      ...{ word: 'Refused', tone: 'look', subject: 'a.csv, b.csv' },
      next: 'Drop one file at a time. Nothing was imported.',
    });
    expect(currentImport()).toEqual({ phase: 'none' });
    expect(() => station.next('orders.import')).toThrow();
  });

  it('are read one after the other: one that is dropped meanwhile is refused, and the first one keeps its question', async () => {
    void importDropped([fileOf('a.csv')]);
    const first = await asked();
    await importFile(fileOf('b.csv'));
    expect(currentMessage()?.line).toMatchObject({ word: 'Refused', tone: 'look', subject: 'b.csv' });
    expect(currentImport()).toEqual({ phase: 'reading', fileName: 'a.csv' });
    await first.answer(again);
    expect(currentImport()).toMatchObject({ phase: 'answered', fileName: 'a.csv' });
    void importSame(true);
    await (await asked()).answer({ kind: 'refused', message: 'No orders.' });
    expect(currentImport()).toMatchObject({ phase: 'answered', answer: { kind: 'refused' } });
  });
});
