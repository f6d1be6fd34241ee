import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { outcomeOf } from '#shared/outcome';
import { stages } from '#shared/label/stage';
import { printStates } from '#shared/print/print';
import { type LastScan, stampOf, withChange } from '../../../../src/renderer/scan/last-scan';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { switchLanguage } from '../../../../src/renderer/text/language';
import { heldView, later, printOf, viewAt } from '../views';

type Scanned = Extract<LastScan, { phase: 'label' }>;

const scanned = (kind: Scanned['kind'], view: LabelView): Scanned => ({
  phase: 'label',
  turn: 1,
  kind,
  answeredAt: stampOf(view),
  view,
});

describe('a scan of paper', () => {
  const out = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
  const back = { ...out, label: { ...out.label, scannedBackAt: later(20) } };

  it('stops loudly at another parcel’s label, until it is acknowledged', () => {
    const wrong: Scanned = { ...scanned('wrong_label', out), scanned: 'P999' };
    expect(outcomeLine(wrong)).toMatchObject({
      ...{ word: 'Refused', tone: 'stop', alarm: true },
      ...{ subject: 'P999', next: 'Wrong label! This parcel needs P123.' },
    });
    expect(outcomeLine({ ...wrong, kind: 'shown' })?.alarm).toBeUndefined();
  });

  it('closes the parcel', () => {
    expect(outcomeLine(scanned('checked', back))).toMatchObject({ word: 'Printed', tone: 'good' });
    expect(outcomeLine({ ...scanned('checked', back), again: true })?.next).toContain('before');
  });

  it('never shows Printed for a print in doubt', () => {
    const line = outcomeLine({ ...scanned('count_papers', heldView('sending', 'print_unknown')), papers: 2 });
    expect(line).toMatchObject({
      word: 'Unknown',
      tone: 'look',
      next: 'Do you have all 2 papers? Scan it again.',
    });
  });

  it('is asked for only where labels are scanned back, and only until it is done', () => {
    const started = scanned('started', out);
    expect(outcomeLine(started)?.next).not.toContain('scan the label');
    expect(outcomeLine(started, 'offered')?.next).toContain('scan the label');
    expect(outcomeLine(scanned('started', back), 'offered')?.next).not.toContain('scan the label');
    expect(outcomeLine(scanned('scan_back_due', out))).toMatchObject({ word: 'Held', tone: 'look' });
    expect(outcomeLine(scanned('scan_back_due', back))).toMatchObject({ word: 'Printed' });
  });
});

describe('a label of an order that was not screened', () => {
  it('shows this before anything else, once it is purchased', () => {
    const out = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
    const unscreened = { ...out, label: { ...out.label, unscreened: ['parties' as const] } };
    expect(outcomeLine(scanned('started', unscreened))?.next).toMatch(/^Bought, not screened\. Put it/);
    expect(outcomeLine(scanned('started', out))?.next).not.toContain('screened');
  });
});

describe('one of several parcels', () => {
  const second = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
  const view = { ...second, label: { ...second.label, parcel: 2 }, parcels: 3 };

  it('is named beside its outcome', () => {
    expect(outcomeLine(scanned('started', view))).toMatchObject({
      ...{ word: 'Printed', subject: 'P123', parcel: 'Parcel 2 of 3' },
    });
    expect(outcomeLine(scanned('started', second))).not.toHaveProperty('parcel');
  });

  it('that was purchased before says nothing about the others, unless the order was scanned', () => {
    const line = outcomeLine(scanned('duplicate', view));
    expect(line).toMatchObject({ word: 'Duplicate', subject: 'P123', parcel: 'Parcel 2 of 3' });
    expect(line?.next).not.toContain('All');
    expect(outcomeLine({ ...scanned('duplicate', view), allOut: true })).toMatchObject({
      ...{ word: 'Duplicate', subject: 'PB-1', next: expect.stringContaining('All 3 parcels') as string },
    });
    expect(outcomeLine({ ...scanned('duplicate', view), allOut: true, bought: 2 })).toMatchObject({
      next: expect.stringContaining('All 2 parcels') as string,
    });
  });

  it('that was purchased before says that other benches may have the other parcels, if these are not here', () => {
    expect(outcomeLine({ ...scanned('duplicate', view), allOut: false })).toMatchObject({
      ...{ word: 'Duplicate', subject: 'P123', parcel: 'Parcel 2 of 3' },
      next: 'Bought here. Other benches may have its other parcels: look there.',
    });
  });

  it('that was purchased before says that more parcels may wait at the floor, if the floor did not answer', () => {
    for (const parcels of [1, 3])
      expect(
        outcomeLine({ ...scanned('duplicate', { ...view, parcels }), isFloorAsked: false })?.next,
      ).toContain('The floor does not answer: more parcels may wait.');
  });
});

describe('the outcome line', () => {
  it('is empty before the first scan', () => {
    expect(outcomeLine({ phase: 'idle' })).toBeNull();
  });

  it.each(stages.flatMap((stage) => printStates.map((state) => [stage, state] as const)))(
    'the outcome line at %s with a print that is %s shows Printed only if the label proves it',
    (stage, state) => {
      const view = viewAt(stage, { print: printOf({ state }) });
      const isPrinted = outcomeLine(scanned('shown', view))?.word === 'Printed';
      expect(isPrinted).toBe(outcomeOf(view.label, view.print).word === 'Printed');
      expect(isPrinted && stage !== 'confirmed').toBe(false);
    },
  );

  it('a reprint in progress is not called printed', () => {
    for (const state of ['queued', 'sending', 'sent'] as const)
      expect(
        outcomeLine(scanned('shown', viewAt('confirmed', { print: printOf({ state }) })))?.word,
      ).not.toBe('Printed');
  });

  it('a reprint that has not left is not called sent, whatever became of the print before it', () => {
    for (const stage of ['sent', 'confirmed'] as const) {
      for (const [state, next] of [
        ['queued', 'Waiting for the printer…'],
        ['sending', 'Printing…'],
      ] as const)
        expect(outcomeLine(scanned('shown', viewAt(stage, { print: printOf({ state }) })))).toMatchObject({
          ...{ word: 'Working', tone: 'wait', next },
        });
      expect(
        outcomeLine(scanned('shown', viewAt(stage, { print: printOf({ waiting: ['media-empty'] }) }))),
      ).toMatchObject({ word: 'Working', tone: 'look' });
    }
  });

  it('a reprint that was cancelled asks nothing about the print before it', () => {
    const view = viewAt('sent', { print: printOf({ state: 'cancelled' }) });
    expect(outcomeLine(scanned('shown', view))).toMatchObject({ word: 'Sent', tone: 'good' });
    expect(outcomeLine(scanned('shown', view))?.next).toContain('Stopped before printing');
  });

  it('work that has started is in progress until it is held, whatever the clock says', () => {
    expect(outcomeLine(scanned('started', viewAt('draft')))).toMatchObject({ word: 'Working', tone: 'wait' });
    expect(outcomeLine(scanned('started', heldView('draft', 'service_refused', later(0))))?.word).toBe(
      'Refused',
    );
  });

  it('a duplicate is one until the label changes', () => {
    const printed = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
    const first = scanned('duplicate', printed);
    expect(outcomeLine(first)).toMatchObject({ word: 'Duplicate', tone: 'look', subject: 'P123' });
    const again = { ...printed, print: printOf({ id: 'second', state: 'queued', updatedAt: later(20) }) };
    expect(outcomeLine(withChange(first, again))?.word).toBe('Working');
  });

  it('an older announcement does not undo a newer one', () => {
    const newer = viewAt('confirmed', { lastEvent: 5, print: printOf({ state: 'confirmed' }) });
    const older = viewAt('sent', { lastEvent: 4, print: printOf({ state: 'sent' }) });
    const kept = withChange(withChange(scanned('started', viewAt('registering')), newer), older);
    expect(outcomeLine(kept)?.word).toBe('Printed');
  });

  it('shows the service’s words, because only the service knows why it refused', () => {
    const refused = (detail?: string) => {
      const view = heldView('draft', 'service_refused');
      const hold = {
        ...view.label.hold!,
        failure: { code: 'service_refused' as const, ...(detail && { detail }) },
      };
      return outcomeLine(scanned('shown', { ...view, label: { ...view.label, hold } }))?.next;
    };
    expect(refused('Invalid account or passcode')).toBe('The service says: Invalid account or passcode');
    expect(refused('The given  passcode is not valid for this account')).toBe(
      'The service says: The given passcode is not valid for …',
    );
    expect(refused('A'.repeat(80))).toBe(`The service says: ${'A'.repeat(60)} …`);
    expect(refused()).toBe('Refused. See what the service says');
  });

  it('names what the printer waits for', () => {
    const view = viewAt('registered', { print: printOf({ waiting: ['media-empty'] }) });
    const line = outcomeLine(scanned('started', view));
    expect(line?.tone).toBe('look');
    expect(line?.next).toContain('Paper out');
  });

  it('asks for the weight when nothing else is missing', () => {
    const missing = (...paths: string[]) =>
      viewAt('draft', { problems: paths.map((path) => ({ path, message: path })) });
    const next = (view: LabelView) => outcomeLine(scanned('problems', view))?.next;
    expect(next(missing('parcelWeight'))).toMatch(/weight/);
    expect(next(missing('parcelWeight', 'city'))).not.toMatch(/weight/);
  });

  it('paper that must not leave is an alarm, whatever the state of the label', () => {
    const old = viewAt('confirmed', {
      print: printOf({ state: 'confirmed' }),
      replacedBy: { labelId: 'two', packageId: 'P456' },
    });
    const alarm = { word: 'Refused', tone: 'stop', alarm: true, subject: 'P123' };
    expect(outcomeLine(scanned('replaced', old))).toMatchObject(alarm);
    expect(outcomeLine(scanned('replaced', old))?.next).toContain('P456');
    expect(outcomeLine(scanned('outdated', old))).toMatchObject(alarm);
    expect(outcomeLine(scanned('shown', old))?.alarm ?? false).toBe(false);
  });

  it('says not to use paper that must not leave, even after its alarm was acknowledged', () => {
    for (const paperStop of ['replaced', 'outdated'] as const)
      for (const stage of ['sent', 'confirmed'] as const)
        for (const state of ['confirmed', 'cancelled'] as const)
          expect(
            outcomeLine(scanned('shown', viewAt(stage, { print: printOf({ state }), paperStop }))),
          ).toMatchObject({ word: 'Refused', tone: 'stop', next: 'Do not use this label.' });
  });

  it('shows Printed for a label that was printed after its data were corrected', () => {
    const print = printOf({ state: 'confirmed', createdAt: later(9) });
    const visible = viewAt('confirmed', { print });
    const outdated = { ...visible, label: { ...visible.label, outdatedAt: later(5) } };
    expect(outcomeLine(scanned('shown', outdated))).toMatchObject({ word: 'Printed', tone: 'good' });
  });

  it('a code of several labels asks for another code', () => {
    expect(outcomeLine({ phase: 'not_found', turn: 1, code: '42055501', isShared: true })).toMatchObject({
      ...{ word: 'Not found', subject: '42055501' },
      next: 'This code is on several labels. Scan another one.',
    });
  });

  it('an unknown code is shown', () => {
    expect(outcomeLine({ phase: 'not_found', turn: 1, code: 'X-1' })).toMatchObject({
      word: 'Not found',
      subject: 'X-1',
    });
  });

  it('a code in another case is a question, also when the other benches cannot be asked', () => {
    const alike = [{ code: 'PB-1001', recipient: 'Goods-in desk, Springfield' }];
    expect(
      outcomeLine({ phase: 'not_found', turn: 1, code: 'pb-1001', alike, elsewhere: 'away' }),
    ).toMatchObject({
      ...{ word: 'Not found', tone: 'look', subject: 'pb-1001' },
      next: 'Only capital and small letters differ. Choose on Ship (F2).',
    });
  });
});

describe('in Chinese', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await switchLanguage('zh-CN');
  });
  afterAll(async () => {
    await switchLanguage('en');
    vi.unstubAllGlobals();
  });

  it('a sentence ends with the full stop of the language', () => {
    const failed = outcomeLine({ phase: 'failed', turn: 1, code: 'A-1', error: 'It broke.' });
    expect(failed?.next).toBe('无法处理这次扫描。 请重新扫描。');
  });
});
