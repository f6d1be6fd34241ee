import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { isNoise, passOn, withoutGraphics } from '#tools/chromium-noise';

const bus =
  '[12616:1124/013725.541071:ERROR:bus.cc(407)] Failed to connect to the bus: Failed to connect to socket /run/dbus/system_bus_socket: No such file or directory';
const bare = { hasGraphics: false, hasBus: false };
const complete = { hasGraphics: true, hasBus: true };

it('a machine without a message bus is not told a dozen times that it has none', () => {
  expect(isNoise(bus, bare)).toBe(true);
});

it('a bus that is there and can not be reached is told', () => {
  expect(isNoise(bus, complete)).toBe(false);
});

it('nothing else is kept back, no matter who says it', async () => {
  const others = [
    'packbench: the station could not start: Error: x',
    '[1:1124/0.1:ERROR:gpu_process_host.cc(1)] GPU process exited',
    `said by us: ${bus}`,
    '[1:1124/013725.1:FATAL:bus.cc(407)] Failed to connect to the bus: x',
  ];
  const lines: string[] = [];
  const from = Readable.from([`${bus}\n${others.join('\n')}\n`]);
  passOn(from, bare, (line) => lines.push(line));
  await once(from, 'close');
  expect(lines).toEqual(others);
});

it('a machine without a graphics device draws without one, and only that', () => {
  expect(withoutGraphics(bare)).toEqual(['--disable-gpu']);
  expect(withoutGraphics(complete)).toEqual([]);
});
