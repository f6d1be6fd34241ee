import { describe, expect, it } from 'vitest';
import type { PrinterView } from '#shared/bridge/contract';
import type { QueueStatus } from '#shared/queue/status';
import { unchecked, type PrinterStatus } from '#shared/print/printer';
import { barLine, isOld, outcomeOrMessage, troubleLine } from '../../../../src/renderer/scan/bar';
import type { OutcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { later } from '../views';

const printed: OutcomeLine = { word: 'Printed', tone: 'good', subject: 'P123', next: 'Put it on the box.' };
const printer = (
  state: PrinterStatus['state'],
  reasons: PrinterStatus['reasons'],
  working = true,
): PrinterView => ({
  ...{ id: 'zebra', name: 'Zebra', uri: 'tcp://192.0.2.1:9100', dpi: 203, isDefault: true, elsewhere: null },
  ...{ working, today: 0, lastError: null, status: { ...unchecked, state, reasons } },
});
const fine = { batches: [], service: { underWay: 0, width: 4, failure: null, resumesAt: null } };
const paperOut = troubleLine([printer('stopped', ['media-empty'])], fine);

describe('a line of another screen', () => {
  const onShip = { screen: 'ship' as const };

  it('is old on the next screen, and current again on its own', () => {
    expect(isOld(printed, onShip, 'queue', false)).toBe(true);
    expect(isOld(printed, onShip, 'ship', false)).toBe(false);
    expect(isOld({ ...printed, word: 'Refused', tone: 'stop' }, onShip, 'labels', false)).toBe(true);
  });

  it('is never old while it is in progress, waits for its printer or stops the bench', () => {
    expect(isOld({ ...printed, word: 'Working', tone: 'wait' }, onShip, 'queue', false)).toBe(false);
    expect(isOld({ ...printed, word: 'Registered', tone: 'look' }, onShip, 'queue', true)).toBe(false);
    expect(isOld({ ...printed, word: 'Refused', tone: 'stop', alarm: true }, onShip, 'queue', false)).toBe(
      false,
    );
  });
});

describe('a message', () => {
  const alarm: OutcomeLine = { ...printed, word: 'Refused', tone: 'stop', alarm: true };
  const message = { turn: 3, line: { ...printed, word: 'Updated' as const, subject: 'Sam Example' } };

  it('is shown in place of the last scan, but not in place of an alarm that nobody acknowledged', () => {
    expect(outcomeOrMessage(printed, message)).toEqual({ outcome: message.line, messageTurn: 3 });
    expect(outcomeOrMessage(null, message)).toEqual({ outcome: message.line, messageTurn: 3 });
    expect(outcomeOrMessage(alarm, message)).toEqual({ outcome: alarm, messageTurn: 0 });
    expect(outcomeOrMessage(alarm, null)).toEqual({ outcome: alarm, messageTurn: 0 });
  });
});

describe('trouble', () => {
  it('is a printer with waiting labels, the service, or a stopped batch', () => {
    expect(paperOut).toMatchObject({ tone: 'look', subject: 'Zebra', next: 'Paper out. Put in a new roll.' });
    expect(troubleLine([printer('stopped', ['media-empty'], false)], fine)).toBeNull();
    expect(troubleLine([printer('ready', ['media-low'])], null)).toBeNull();
    const failure = { code: 'service_unreachable' as const };
    expect(troubleLine([], { ...fine, service: { ...fine.service, failure } })?.subject).toBe(
      'Label service',
    );
  });

  it('of a batch that was stopped for bought labels does not say that they may be bought', () => {
    const failure = { code: 'answer_unreadable' as const };
    const stop = { kind: 'held' as const, cause: 'answer_unreadable', failure };
    const batch = { name: 'Monday', stop };
    const line = troubleLine([], { ...fine, batches: [batch as QueueStatus['batches'][number]] });
    expect(line?.next).toContain('The label is bought, but the service’s answer is unusual');
  });

  it('replaces an old line, no line, and a success from before it', () => {
    const taken = (line: OutcomeLine | null, old: boolean, troubleAt = later(0)) =>
      barLine(line, old, later(5), paperOut, troubleAt).isTrouble;
    expect(taken(printed, true)).toBe(true);
    expect(taken(null, false)).toBe(true);
    expect(taken(printed, false, later(9))).toBe(true);
    expect(taken(printed, false, later(1))).toBe(false);
    expect(taken({ ...printed, word: 'Refused', tone: 'stop', alarm: true }, false, later(9))).toBe(false);
    expect(barLine(printed, true, later(5), null, null)).toEqual({
      line: printed,
      old: true,
      isTrouble: false,
    });
  });
});
