import { expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { useBench } from './bench';
import { badges, pins } from './people-bench';

const at = useBench('badge-in-practice', {
  printers: { Real: {} },
  opening: { environment: 'practice' },
  begins: 'open',
});

it('a badge is not printed by the practice printer, whose paper everybody at the bench can see', async () => {
  const { people, practice, printers, settings } = at.station;
  const lead = await people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin: pins.lead });
  if (!lead.ok) throw new Error(lead.message);
  const personId = lead.person.id;
  await people.setBadge({ personId, badge: badges.lead });
  const refused = { ok: false, message: codedMessage('printer.badgeInPractice') };
  expect(await people.printBadge({ personId, printerId: null })).toEqual(refused);
  expect(await people.printBadge({ personId, printerId: 'practice-printer' })).toEqual(refused);
  expect((await practice.state())?.printed).toEqual([]);
  await settings.set({ people: { on: true, idleMinutes: 5 } });
  expect(await people.signIn({ badge: badges.lead })).toMatchObject({ ok: true });

  await printers.add({ name: 'Real', uri: at.printers.Real.uri, dpi: 203 });
  const real = (await printers.list()).find(({ name }) => name === 'Real');
  expect(await people.printBadge({ personId, printerId: real!.id })).toEqual({ ok: true });
  expect(at.printers.Real.printed).toHaveLength(1);
});
