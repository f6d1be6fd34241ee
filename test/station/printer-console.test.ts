import { afterEach, describe, expect, it } from 'vitest';
import type { PrinterQuestion } from '#shared/print/printer-question';
import { type Bench, label, printerAt, startBench } from './printing-bench';

let open: Bench[] = [];
const bench = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  const made = await startBench(...options);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.map((made) => made.close()));
  open = [];
});

const ask = (at: Bench, question: PrinterQuestion) => at.desk.ask(printerAt(at.printer.uri), question);

describe('a person asks a printer', () => {
  it('can ask each question, and nothing is printed', async () => {
    const at = await bench({ passwordInLine3: '4711' });
    const answers: Record<string, string> = {};
    for (const question of ['identity', 'errors', 'host', 'configuration', { sgd: 'appl.name' }] as const) {
      const answer = await ask(at, question);
      if (!answer.ok) throw new Error(answer.reason);
      answers[answer.capture.asked] = answer.capture.answer;
    }
    expect(answers['~HI']).toContain('ZD421-203dpi,V93.21.17Z');
    expect(answers['~HQES']).toContain('ERRORS:');
    expect(answers['~HS']?.match(/\x03/g)).toHaveLength(3);
    expect(answers['~HS']).not.toContain('4711');
    expect(answers['^XA^HH^XZ']).toContain('FIRMWARE');
    expect(answers['! U1 getvar "appl.name"']).toContain('"V93.21.17Z"');
    expect(at.printer.printed).toHaveLength(0);
  });

  it('is refused text that is not a question, without sending a byte', async () => {
    const at = await bench();
    expect(await ask(at, { sgd: '~JR' })).toEqual({ ok: false, reason: 'command' });
    expect(await ask(at, { sgd: 'wlan.wpa.psk' })).toEqual({ ok: false, reason: 'secret' });
    expect(at.printer.received).toHaveLength(0);
  });

  it('gets the complete answer even if it arrives in single bytes', async () => {
    const at = await bench({ splitReplies: true });
    const answer = await ask(at, 'configuration');
    expect(answer.ok && answer.capture.answer).toMatch(/^\x02[^]*FIRMWARE[^]*\x03\s*$/);
  });

  it('gets a message if the printer is off', async () => {
    const at = await bench({ refuse: true });
    expect(await ask(at, 'identity')).toEqual({ ok: false, reason: 'unreachable' });
  });

  it('gets an empty answer from a mute printer', async () => {
    const at = await bench({ mute: true });
    const answer = await ask(at, 'identity');
    expect(answer).toMatchObject({ ok: true, capture: { asked: '~HI', answer: '' } });
    // The whole wait.
    expect(answer.ok && answer.capture.ms).toBeGreaterThan(0);
  });
});

describe('a print at the printer', () => {
  it('a print has precedence, and no question is asked meanwhile', async () => {
    const at = await bench({ msPerLabel: 200 });
    const job = at.print([label('one')]);
    await job.until(({ type }) => type === 'sent');
    expect(await ask(at, { sgd: 'appl.name' })).toEqual({ ok: false, reason: 'busy' });
    expect(await job.end).toMatchObject({ state: 'confirmed' });
    expect(at.received()).not.toContain('appl.name');
  });

  it('a print does not wait for a question to a mute printer', async () => {
    const at = await bench({ mute: true, msPerLabel: 0 });
    const asked = ask(at, 'configuration');
    await at.printer.until(({ received }) => received.length > 0);
    const job = at.print([label('one')]);
    expect(await asked).toEqual({ ok: false, reason: 'stopped' });
    expect(await job.end).toMatchObject({ state: 'sent' });
    await at.printer.until(({ printed }) => printed.length === 1);
  });
});
