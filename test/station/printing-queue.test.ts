import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCups } from '#main/printing/transport/spooler/cups';
import { label, startBench, stepsOf, waitsFor, type Bench } from './printing-bench';
import { startQueueStandIn, type QueueStandIn } from '#test/support/queue-stand-in';

// A print queue of the system in place of a printer, which reports nothing of its output. The stand-in speaks IPP as
// CUPS does.

let queue: QueueStandIn;
let bench: Bench;
beforeEach(async () => {
  queue = await startQueueStandIn();
  bench = await startBench({}, {}, () => createCups(queue.url));
});
afterEach(async () => {
  await bench.close();
  await queue.close();
});

const printer = { uri: 'spool://Zebra%20left' };
const print = (name: string) => bench.print([label(name)], 1, printer);
const took = { state: 'sent', counterAfter: null, note: 'queue_took_it' };

describe('a label for a print queue', () => {
  it('it is sent complete and unchanged, as one job, and ends as sent, never as printed', async () => {
    const one = bench.print([label('A'), label('B')], 2, printer);
    expect(await one.end).toEqual(took);
    expect(stepsOf(one.reports)).toEqual(['sending', 'sent']);
    expect(queue.jobs).toHaveLength(1);
    expect(queue.jobs[0]?.format).toBe('application/vnd.cups-raw');
    expect(queue.jobs[0]?.text).toBe(
      [label('A'), label('B'), label('A'), label('B')]
        .map((bytes) => new TextDecoder().decode(bytes))
        .join(''),
    );
  });

  it('it waits here while the queue is stopped: nothing of it is in the queue', async () => {
    queue.printer = { state: 5, reasons: ['media-empty-error'], accepts: true };
    const one = print('A');
    await one.until(waitsFor('waiting', 'media-empty'));
    expect(queue.jobs).toHaveLength(0);
    queue.printer = { state: 3, reasons: ['none'], accepts: true };
    expect(await one.end).toEqual(took);
  });

  it('it waits here while the queue can’t be asked', async () => {
    queue.isDeaf = true;
    const one = print('A');
    await one.until(waitsFor('waiting', 'offline'));
    queue.isDeaf = false;
    expect(await one.end).toEqual(took);
    expect(queue.jobs).toHaveLength(1);
  });

  it('a job held in the queue is reported as paused, and waits until it is released', async () => {
    queue.jobState = 4;
    const one = print('A');
    await one.until(waitsFor('sent', 'paused'));
    expect(bench.desk.lastStatus(printer.uri).reasons).toEqual(['paused']);
    queue.jobState = 9;
    expect(await one.end).toEqual(took);
    expect(queue.jobs).toHaveLength(1);
  });

  it.each([
    ['cancelled', 7],
    ['given up', 8],
  ])('a job that was %s in the print queue leads to a question and is not sent again', async (_, state) => {
    queue.jobState = state;
    const one = print('A');
    expect(await one.end).toEqual({ state: 'unknown', counterAfter: null, note: 'queue_removed' });
    expect(queue.jobs).toHaveLength(1);
  });

  it('a job that was held and is then gone is a question: it was released, or removed', async () => {
    queue.jobState = 4;
    const one = print('A');
    await one.until(waitsFor('sent', 'paused'));
    queue.jobState = null;
    expect(await one.end).toMatchObject({ state: 'unknown', note: 'queue_removed' });
  });

  it('a job that the queue no longer knows once it is out is sent', async () => {
    queue.jobState = null;
    expect(await print('A').end).toEqual(took);
  });

  it('a job whose answer is lost after its last byte is a question, and is not sent again', async () => {
    queue.losesAnswer = true;
    expect(await print('A').end).toEqual({ state: 'unknown', counterAfter: null, note: 'connection_lost' });
    expect(queue.jobs).toHaveLength(1);
    expect(queue.jobs[0]?.text).toContain('^FDA^FS');
    expect(queue.created).toBe(1);
  });

  it('a label for which the queue opens no job waits, and is sent once it does', async () => {
    queue.refusesJobs = true;
    const one = print('A');
    await expect.poll(() => queue.refused).toBeGreaterThan(0);
    queue.refusesJobs = false;
    expect(await one.end).toEqual(took);
    expect(queue.jobs).toHaveLength(1);
  });

  it('a label is unknown when the station stops while the queue receives it', async () => {
    queue.isSlow = true;
    const one = print('A');
    await expect.poll(() => queue.jobs.length).toBe(1);
    await bench.desk.close();
    expect(await one.end).toMatchObject({ state: 'unknown', note: 'station_stopped' });
  });

  it('a label is sent when the station stops while the queue holds it', async () => {
    queue.jobState = 4;
    const one = print('A');
    await one.until(waitsFor('sent', 'paused'));
    await bench.desk.close();
    expect(await one.end).toMatchObject({ state: 'sent', note: 'station_stopped' });
  });
});

describe('a print queue', () => {
  it('it gets no questions for a printer, which would become jobs', async () => {
    const status = await bench.desk.status({ id: 'q', name: 'Q', dpi: 203, isDefault: true, ...printer });
    expect(status.state).toBe('mute');
    expect(await print('A').end).toEqual(took);
    expect(queue.created).toBe(1);
    expect(queue.jobs[0]?.text).not.toContain('~H');
  });

  it('it gets its labels in their order, one job after the other', async () => {
    const ends = await Promise.all(['A', 'B', 'C'].map((name) => print(name).end));
    expect(ends).toEqual([took, took, took]);
    expect(queue.jobs.map(({ text }) => /\^FD(.)\^FS/.exec(text)?.[1])).toEqual(['A', 'B', 'C']);
  });
});
