import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { realTimers } from '#main/printing/timers';
import { createFileConnector, type FileChild } from '#main/printing/transport/device-file/connect';
import type { FileMessage, FileRequest } from '#main/printing/transport/device-file/protocol';
import type { Transport } from '#main/printing/transport/transport';

const never = new AbortController().signal;

/** A process for a device file that starts within `startsMs`, and accepts a write after `takesMs`, or never. */
const childThat = (takesMs: number | null, startsMs = 0) => {
  const taken: string[] = [];
  let report: (message: FileMessage) => void = () => undefined;
  let isAlive = true;
  const start = pause(startsMs);
  const child: FileChild = {
    send: (order: FileRequest) => {
      if (order.do === 'open') return void start.then(() => report({ type: 'open' }));
      if (takesMs === null) return;
      setTimeout(() => {
        if (!isAlive || order.do !== 'write') return;
        taken.push(Buffer.from(order.bytes).toString());
        report({ type: 'taken', id: order.id });
      }, takesMs);
    },
    onMessage: (listener) => {
      const before = report;
      report = (message) => {
        before(message);
        listener(message);
      };
    },
    onExit: () => undefined,
    kill: () => (isAlive = false),
  };
  return {
    taken,
    isAlive: () => isAlive,
    open: async (connectMs = 1_000): Promise<Transport> => {
      const connector = createFileConnector(() => {
        void start.then(() => report({ type: 'started' }));
        return child;
      });
      const opened = await connector.connect('/dev/usb/lp0', connectMs, realTimers, never);
      if (!opened.ok) throw new Error(opened.reason);
      return opened.transport;
    },
  };
};

it('a process that starts slowly on a busy computer still opens its device file', async () => {
  const child = childThat(0, 300);
  const transport = await child.open(100);
  expect(await transport.write(Buffer.from('^XA'), never)).toBe('written');
  transport.abort();
});

describe('closing a device file', () => {
  it('closing waits until the device has the last write, which is not awaited otherwise', async () => {
    const child = childThat(50);
    const transport = await child.open();
    void transport.write(Buffer.from('~JX'), never);
    expect(await transport.end(5_000, true)).toBe('ended');
    expect(child.taken).toEqual(['~JX']);
    expect(child.isAlive()).toBe(false);
  });

  it('a process that hangs in its write is ended when its time is over', async () => {
    const child = childThat(null);
    const transport = await child.open();
    const write = transport.write(Buffer.from('^XA'), never);
    expect(await transport.end(50, true)).toBe('open');
    expect(child.isAlive()).toBe(false);
    expect(await write).toBe('broken');
  });

  it('closing is done at once when nothing is pending', async () => {
    const child = childThat(0);
    const transport = await child.open();
    expect(await transport.write(Buffer.from('^XA'), never)).toBe('written');
    const started = performance.now();
    expect(await transport.end(60_000, true)).toBe('ended');
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
