import { beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { provision } from '#test/support/station';
import { useBench } from './bench';

const service = { environment: 'production' as const, baseUrl: 'https://service.example.com' };

/** Somebody may edit, remove or damage its settings file while the station is closed. */
const at = useBench('people-switch', {
  printers: {},
  lasting: {},
  provisioning: { service: { baseUrl: service.baseUrl }, tracking: { poll: false } },
  mayFail: true,
});
beforeEach(async () => {
  await at.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin: '407133' });
  await provision(at.station, { people: { on: true, idleMinutes: 5 } });
});

const reply = (name: string, input: unknown) => dispatch(at.station, name, input, () => undefined);
const locked = { ok: false, error: { needs: 'operator' } };

describe('settings that lost the sign-in switch', () => {
  it.each<[string, object | Error]>([
    ['are gone', {}],
    ['say that they do not', { service, people: { on: false, idleMinutes: 5 } }],
    ['have lost that part', { service }],
    ['are no JSON', new SyntaxError('Unexpected end of JSON input')],
  ])('settings that lost the sign-in switch give no access if they %s', async (_, left) => {
    await at.station.close();
    at.stored = left;
    await at.open();
    expect(await reply('labels.list', { limit: 1 })).toMatchObject(locked);
    expect(await reply('settings.set', { people: { on: false, idleMinutes: 5 } })).toMatchObject(locked);
    expect(await reply('settings.startAgain', undefined)).toMatchObject(locked);
    expect(await reply('people.state', undefined)).toMatchObject({ value: { on: true, person: null } });
  });

  it('give no access without a keychain either if they are missing', async () => {
    at.keychain = { ...at.keychain, available: () => Promise.resolve({ ok: false, backend: 'none' }) };
    await at.station.close();
    at.stored = {};
    await at.open();
    expect(await reply('labels.list', { limit: 1 })).toMatchObject(locked);
  });
});

it('unreadable settings are reported, left unchanged, and started again by a supervisor', async () => {
  await at.station.close();
  const broken = new SyntaxError('Unexpected end of JSON input');
  at.stored = broken;
  await at.open();
  expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'settings_unreadable' });
  const [lead] = await at.station.people.list();
  await reply('people.signIn', { personId: lead?.id, pin: '407133' });
  expect(await reply('settings.set', { sound: false })).toMatchObject({ value: { ok: false } });
  expect(at.stored).toBe(broken);
  expect(await reply('settings.startAgain', undefined)).toMatchObject({ value: { ok: true } });
  expect((await at.station.state()).archiveProblem).toBeNull();
  expect(await reply('people.state', undefined)).toMatchObject({ value: { on: true } });
});

it('sign-in that a supervisor switched off stays off, and the credentials stay', async () => {
  const [lead] = await at.station.people.list();
  await reply('people.signIn', { personId: lead?.id, pin: '407133' });
  await reply('settings.set', { people: { on: false, idleMinutes: 5 } });
  await at.station.close();
  await at.open();
  expect(await reply('labels.list', { limit: 1 })).toMatchObject({ ok: true });
  expect(await reply('credentials.status', undefined)).toMatchObject({ value: { names: { userID: true } } });
});

it('a provisioning file at the start that switches sign-in off leaves no credentials', async () => {
  await provision(at.station, { people: { on: false } });
  expect(await reply('credentials.status', undefined)).toMatchObject({ value: { names: { userID: false } } });
});
