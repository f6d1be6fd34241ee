import { afterEach, expect, it, vi } from 'vitest';
import type { Update } from '#shared/update/basket';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { sendUpdates } from '../../../../src/renderer/screens/recipient/send/send-store';
import { stubStation } from '../station-stub';

afterEach(() => {
  clearMessage();
  vi.unstubAllGlobals();
});

const update: Update = {
  id: 'u-1',
  packageId: 'P1',
  labelId: 'l-1',
  ref1: 'PB-1',
  changes: { fields: { city: 'Shelbyville' } },
  before: { fields: { city: 'Springfield' } },
  state: 'updated',
  message: null,
  failure: null,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
};

/** A correction that the service accepted; the question for its label is still to be answered. */
const sendOne = async () => {
  const station = stubStation();
  void sendUpdates([update]);
  await station.next('updates.check').answer({ left: [], unasked: [] });
  await station.next('updates.send').answer({ open: [], done: [update], sending: false });
  return station.next('labels.get');
};

it('a correction is not reported as good while it is unknown whether its printed label is out of date', async () => {
  await (await sendOne()).fail('Sign in first');
  expect(currentMessage()?.line).toMatchObject({ word: 'Updated', tone: 'look', subject: 'P1' });
});

it('a correction of a package without a label here is reported as good', async () => {
  await (await sendOne()).answer(null);
  expect(currentMessage()?.line).toMatchObject({ word: 'Updated', tone: 'good', subject: 'P1' });
});
