import { describe, expect, it } from 'vitest';
import { realTimers } from '#main/printing/timers';
import { createFileConnector, type Child } from '#main/printing/transport/device-file/connect';
import type { FileNews, FileOrder } from '#main/printing/transport/device-file/protocol';
import type { Transport } from '#main/printing/transport/transport';

/** A process at a device file that takes a write after `takesMs`, or never. */
const childThat = (takesMs: number | null) => {
  const taken: string[] = [];
  let tell: (news: FileNews) => void = () => undefined;
  let isAlive = true;
  const child: Child = {
    send: (order: FileOrder) => {
      if (order.do === 'open') return void setImmediate(() => tell({ news: 'open' }));
      if (takesMs === null) return;
      setTimeout(() => {
        if (!isAlive || order.do !== 'write') return;
        taken.push(Buffer.from(order.bytes).toString());
        tell({ news: 'taken', id: order.id });
      }, takesMs);
    },
    onNews: (listener) => {
      const before = tell;
      tell = (news) => {
        before(news);
        listener(news);
      };
    },
    onExit: () => undefined,
    kill: () => (isAlive = false),
  };
  return {
    taken,
    isAlive: () => isAlive,
    open: async (): Promise<Transport> => {
      const connector = createFileConnector(() => child);
      const opened = await connector.connect('/dev/usb/lp0', 1_000, realTimers, new AbortController().signal);
      if (!opened.ok) throw new Error(opened.reason);
      return opened.transport;
    },
  };
};
const never = new AbortController().signal;

describe('letting go of a device file', () => {
  it('waits until the device has what was written last, which nobody else waits for', async () => {
    const child = childThat(50);
    const transport = await child.open();
    void transport.write(Buffer.from('~JX'), never);
    expect(await transport.end(5_000, true)).toBe('ended');
    expect(child.taken).toEqual(['~JX']);
    expect(child.isAlive()).toBe(false);
  });

  it('ends a process that hangs in its write when its time is over', async () => {
    const child = childThat(null);
    const transport = await child.open();
    const write = transport.write(Buffer.from('^XA'), never);
    expect(await transport.end(50, true)).toBe('open');
    expect(child.isAlive()).toBe(false);
    expect(await write).toBe('broken');
  });

  it('is done at once when nothing is on the way', async () => {
    const child = childThat(0);
    const transport = await child.open();
    expect(await transport.write(Buffer.from('^XA'), never)).toBe('written');
    const started = performance.now();
    expect(await transport.end(60_000, true)).toBe('ended');
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
