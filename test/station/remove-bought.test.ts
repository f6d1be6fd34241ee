import { expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { useBench } from './bench';

const at = useBench('remove-bought');

it('a bought label is not removed, neither from Labels nor from the queue, and the reason is told', async () => {
  await at.bring('R-1');
  await at.station.ship.scan({ code: 'R-1' });
  await at.idle();
  const { label } = await at.label('R-1');
  const message = codedMessage('label.staysBought');
  expect(await at.station.labels.remove({ labelId: label.id })).toEqual({ ok: false, message });
  expect(await at.station.queue.remove({ labelIds: [label.id] })).toEqual({
    changed: 0,
    left: [{ labelId: label.id, message }],
  });
  expect((await at.label('R-1')).label).toEqual(label);
});

it('an order that was removed already is not removed again, and the reason is told', async () => {
  await at.bring('R-2');
  const labelId = (await at.label('R-2')).label.id;
  expect(await at.station.labels.remove({ labelId })).toEqual({ ok: true });
  expect(await at.station.labels.remove({ labelId })).toEqual({
    ok: false,
    message: codedMessage('label.removed'),
  });
});
