import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Correction, LabelView } from '#shared/bridge/contract';
import { trackingOf } from '#test/support/tracking';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { findPackage } from '../../../../src/renderer/screens/recipient/recipient-store';
import { endStations, stubStation } from '../station-stub';
import { heldView, viewAt } from '../views';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(async () => {
  await endStations();
  clearMessage();
});

type Found = Extract<Correction, { kind: 'package' }>;
const packageId = 'P123';

/** The outcome line after a scan that the station answers with this. */
const lineOfAnswer = async (answer: Correction) => {
  findPackage(packageId);
  await station.next('recipient.find').answer(answer);
  return currentMessage()?.line;
};

const lineOfPackage = (view: LabelView | null, more: Partial<Found> = {}) =>
  lineOfAnswer({
    ...{ kind: 'package', packageId, view, waiting: null, tracked: null },
    known: view?.label.draft ?? null,
    ...more,
  });

const printed = viewAt('confirmed');
const waiting = (state: 'waiting' | 'refused' | 'unknown'): Pick<Found, 'waiting'> => ({
  waiting: {
    ...{ id: 'one', packageId, ref1: 'PB-1', labelId: 'one', changes: { fields: {} }, state },
    ...{ createdAt: '2026-01-05T10:00:00.000Z', sentAt: null, endedAt: null, message: null, failure: null },
  } as unknown as NonNullable<Found['waiting']>,
});
const reported = (more: Parameters<typeof trackingOf>[0]): Pick<Found, 'tracked'> => ({
  tracked: { tracking: trackingOf(more), checkedAt: '2026-01-05T10:00:00.000Z' },
});

describe('the outcome line of a package that was scanned on Recipient', () => {
  it('is green only when nothing is against a correction', async () => {
    const good = { word: 'Registered', tone: 'good', subject: packageId };
    expect(await lineOfPackage(printed)).toMatchObject(good);
    expect(await lineOfPackage(printed, waiting('waiting'))).toMatchObject(good);
  });

  it('is the alarm of paper that must not leave', async () => {
    const alarm = { word: 'Refused', tone: 'stop', alarm: true, subject: packageId };
    const outdated = { ...printed, label: { ...printed.label, outdatedAt: '2026-01-05T11:00:00.000Z' } };
    expect(await lineOfPackage({ ...outdated, paperStop: 'outdated' })).toMatchObject({
      ...alarm,
      next: 'Old data on this label! Do not ship it.',
    });
    // A person printed it knowing of the old data, or no paper came out: no alarm, and not green.
    const mayLeave = await lineOfPackage(outdated);
    expect(mayLeave).toMatchObject({
      ...{ word: 'Held', tone: 'look', next: 'Old data on this label! Look before you print.' },
    });
    expect(mayLeave?.alarm).toBeUndefined();
    expect(await lineOfPackage(outdated, waiting('refused'))).toMatchObject({
      word: 'Refused',
      tone: 'stop',
    });
    const replaced: LabelView = {
      ...{ ...printed, paperStop: 'replaced' },
      replacedBy: { labelId: 'two', packageId: 'P9' },
    };
    expect(await lineOfPackage(replaced, waiting('refused'))).toMatchObject({
      ...alarm,
      next: 'Old label! P9 replaces it. Take it off.',
    });
  });

  it('says that the label is held, in the words of Ship', async () => {
    expect(await lineOfPackage(heldView('sent', 'print_unknown'))).toMatchObject({
      ...{ word: 'Unknown', tone: 'stop', next: 'Look: did the label come out?' },
    });
    expect(await lineOfPackage(heldView('registered', 'bought_twice'))).toMatchObject({
      ...{ word: 'Held', tone: 'look' },
    });
  });

  it('says that the last correction was refused, or has no known result', async () => {
    expect(await lineOfPackage(printed, waiting('refused'))).toMatchObject({
      ...{ word: 'Refused', tone: 'stop', next: 'Its last correction was refused' },
    });
    expect(await lineOfPackage(heldView('sent', 'bought_twice'), waiting('refused'))).toMatchObject({
      tone: 'stop',
    });
    expect(await lineOfPackage(printed, waiting('unknown'))).toMatchObject({
      ...{ word: 'Unknown', tone: 'look', next: 'It is not known whether it changed. See the basket.' },
    });
  });

  it('says that the package has left or arrived, or that its names were removed', async () => {
    const held = { word: 'Held', tone: 'look', subject: packageId };
    expect(await lineOfPackage(printed, reported({ hasBeenShipped: true }))).toMatchObject({
      ...{ ...held, next: 'This package has left' },
    });
    expect(await lineOfPackage(printed, reported({ hasBeenShipped: true, hasArrived: true }))).toMatchObject({
      ...{ ...held, next: 'This package has arrived' },
    });
    const anonymised = { at: '2026-01-05T11:00:00.000Z', days: 90 };
    expect(
      await lineOfPackage({ ...printed, label: { ...printed.label, anonymised } }, waiting('waiting')),
    ).toMatchObject({ ...held, next: 'The label of P123 was removed after 90 days' });
  });

  it('says that the other benches could not answer', async () => {
    const away = 'Not found here. The other benches can’t be asked now.';
    expect(await lineOfAnswer({ kind: 'not_found', code: 'x', elsewhere: 'away' })).toMatchObject({
      ...{ word: 'Not found', tone: 'stop', next: away },
    });
    expect(
      await lineOfAnswer({ kind: 'not_bought', view: viewAt('draft'), elsewhere: 'away' }),
    ).toMatchObject({
      word: 'Held',
      tone: 'look',
      next: 'Not bought here. The other benches can’t be asked now.',
    });
    expect(
      await lineOfAnswer({ kind: 'not_bought', view: heldView('draft', 'answer_lost'), elsewhere: 'away' }),
    ).toMatchObject({ word: 'Unknown', tone: 'stop' });
    expect(await lineOfPackage(null, { elsewhere: 'asking' })).toMatchObject({
      ...{ word: 'Unknown', tone: 'look', next: 'The other benches are being asked. Scan it again.' },
    });
    expect(await lineOfPackage(null)).toMatchObject({
      next: 'Not bought here. Only what you fill in is changed.',
    });
  });
});
