import { describe, expect, it } from 'vitest';
import { landedPaper, type PaperDesk } from '#main/features/landed/landed-paper';
import { englishWords } from '#shared/text/words-in';
import { initialCustoms } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import type { Paper } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import type { PrintEnd } from '#shared/print/progress';
import { codedMessage } from '#shared/text/coded-message';
import { printedBy } from '#test/support/followed-print';
import { hitAnswer, keptCost } from '#test/support/kept-cost';

const printer = (id: string, more: Partial<Printer> = {}): Printer => ({
  ...{ id, name: id, uri: `tcp://127.0.0.1:9100/${id}`, dpi: 203, isDefault: false },
  ...more,
});

const confirmed: PrintEnd = { state: 'confirmed', counterAfter: 1, note: null };

/** A desk that remembers what was asked of it. */
const bench = (more: Partial<PaperDesk> & { kept?: CostRecord | null; end?: PrintEnd } = {}) => {
  const { kept = keptCost(), end = confirmed, ...rest } = more;
  const asked = {
    prints: [] as string[],
    papers: [] as Paper[],
    frames: [] as object[],
    files: [] as { name: string; bytes: string }[],
    days: [] as string[][],
    reads: 0,
  };
  let now = new Date('2026-03-09T13:06:00Z');
  const desk: PaperDesk = {
    archive: {
      keptCost: (id) => Promise.resolve(id === 'cost-1' ? kept : null),
      costsBetween: (from, to) => {
        asked.days.push([from, to]);
        return Promise.resolve(kept ? [kept] : []);
      },
      ownCodes: () => {
        asked.reads += 1;
        return Promise.resolve([
          { code: '6109.10.0012', description: 'T-shirt', uses: 3 },
          { code: '610910', description: 'T-Shirt', uses: 4 },
          { code: '610990', description: 'T-shirt', uses: 5 },
          { code: '6109', description: 'T-shirt, too short a code', uses: 9 },
        ]);
      },
      printers: () => Promise.resolve([printer('one'), printer('two', { isDefault: true, dpi: 300 })]),
    },
    print: (job) => {
      asked.prints.push(`${job.printer.id} ${job.copies} ${new TextDecoder().decode(job.documents[0])}`);
      return printedBy(() => Promise.resolve(end));
    },
    slip: (paper, frame, dpi) => {
      asked.papers.push(paper);
      asked.frames.push(frame);
      return Promise.resolve(new TextEncoder().encode(`slip ${dpi}`));
    },
    pdf: (paper, _, size) => {
      asked.papers.push(paper);
      return Promise.resolve(new TextEncoder().encode(`pdf ${size}`));
    },
    outside: {
      saveFile: (name, bytes) => {
        asked.files.push({ name, bytes: new TextDecoder().decode(bytes) });
        return Promise.resolve(`/saved/${name}`);
      },
    },
    customs: () => initialCustoms,
    stationName: () => 'Bench 1',
    words: () => Promise.resolve(englishWords),
    now: () => now,
    ...rest,
  };
  return { asked, handlers: landedPaper(desk), wait: (ms: number) => (now = new Date(now.getTime() + ms)) };
};

const toPrinter = (printerId: string | null, costId = 'cost-1') => ({
  to: 'printer' as const,
  costId,
  printerId,
});
const toPdf = (paper: 'A4' | 'Letter') => ({ to: 'pdf' as const, costId: 'cost-1', paper });

describe('an answer on paper', () => {
  it('is printed at the named printer in its resolution, or at the default printer', async () => {
    const { handlers, asked } = bench();
    expect(await handlers.slip(toPrinter('one'))).toEqual({ ok: true, path: null });
    expect(await handlers.slip(toPrinter(null))).toEqual({ ok: true, path: null });
    expect(asked.prints).toEqual(['one 1 slip 203', 'two 1 slip 300']);
    expect(asked.frames[0]).toMatchObject({ station: 'Bench 1' });
  });

  it('has the same verdict as the gate', async () => {
    const denied = bench({ kept: keptCost({ answer: hitAnswer }) });
    await denied.handlers.slip(toPrinter(null));
    expect(denied.asked.papers[0]?.verdict.words).toBe('STOP: denied party');
    const lenient = bench({
      kept: keptCost({ answer: hitAnswer }),
      customs: () => ({ ...initialCustoms, deniedScore: 100 }),
    });
    await lenient.handlers.slip(toPrinter(null));
    expect(lenient.asked.papers[0]?.verdict.words).toBe('STOP: restricted goods');
  });

  it.each<[string, PrintEnd, object]>([
    [
      'was sent, as far as anybody knows',
      { state: 'sent', counterAfter: null, note: 'no_counter' as never },
      { ok: true },
    ],
    [
      'may have come out',
      { state: 'unknown', counterAfter: null, note: 'x' as never },
      { ok: false, message: codedMessage('duties.slipUnknown') },
    ],
    ['was not sent', { state: 'failed', failure: { code: 'print_failed' }, note: null }, { ok: false }],
    [
      'waited for its printer in vain',
      { state: 'cancelled' },
      { ok: false, message: codedMessage('printer.notReady') },
    ],
  ])('printing an answer reports that it %s', async (_, end, answer) => {
    expect(await bench({ end }).handlers.slip(toPrinter(null))).toMatchObject(answer);
  });

  it.each([
    ['no such calculation', bench(), toPrinter(null, 'other')],
    ['no answer', bench({ kept: { ...keptCost(), state: 'failed', answer: null } }), toPrinter(null)],
    ['no such printer', bench(), toPrinter('gone')],
    ['no world to save files in', bench({ outside: undefined }), toPdf('A4')],
  ])('printing an answer is refused if there is %s', async (_, { handlers, asked }, request) => {
    expect(await handlers.slip(request)).toMatchObject({ ok: false });
    expect(asked.prints).toEqual([]);
  });

  it('is saved as a PDF file that the person chooses', async () => {
    const { handlers, asked } = bench();
    expect(await handlers.slip(toPdf('Letter'))).toEqual({ ok: true, path: '/saved/landed-ORDER-1001.pdf' });
    expect(asked.files).toEqual([{ name: 'landed-ORDER-1001.pdf', bytes: 'pdf Letter' }]);
  });

  it('is not saved if the person cancels or the disk is full', async () => {
    const mind = bench({ outside: { saveFile: () => Promise.resolve(null) } });
    expect(await mind.handlers.slip(toPdf('A4'))).toEqual({ ok: true, path: null });
    const disk = bench({ outside: { saveFile: () => Promise.reject(new Error('no space left')) } });
    expect(await disk.handlers.slip(toPdf('A4'))).toEqual({
      ok: false,
      message: codedMessage('place.fileNotSaved', { reason: 'no space left' }),
    });
  });

  it('has a file name that is valid on every file system', async () => {
    const { handlers, asked } = bench({ kept: keptCost({ ref1: '../../a:b\\c*?"<>| Ü' }) });
    await handlers.slip(toPdf('A4'));
    expect(asked.files[0]?.name).toMatch(/^landed-[\w.-]+\.pdf$/);
    expect(asked.files[0]?.name).not.toMatch(/[/\\:*?"<>|]/);
  });
});

describe('the questions of a day', () => {
  it('are those from midnight to midnight in the station’s time zone', async () => {
    const { handlers, asked } = bench();
    expect(await handlers.export({ day: '2026-03-29' })).toEqual({
      ok: true,
      path: '/saved/landed-2026-03-29.csv',
    });
    expect(asked.days).toEqual([[new Date(2026, 2, 29).toISOString(), new Date(2026, 2, 30).toISOString()]]);
    expect(asked.files[0]?.bytes).toContain('LC-2026-000482913');
  });
});

describe('the search in customs codes', () => {
  it('gives six-digit codes that were used here, the most used first, each text once', async () => {
    const { handlers } = bench();
    expect(await handlers.searchCodes({ words: 'shirt' })).toEqual([
      { code: '610910', description: 'T-shirt', source: 'own' },
      { code: '610990', description: 'T-shirt', source: 'own' },
    ]);
  });

  it('does not read the archive again for each letter', async () => {
    const { handlers, asked, wait } = bench();
    for (const words of ['t', 'ts', 'tsh']) await handlers.searchCodes({ words });
    expect(asked.reads).toBe(1);
    wait(31_000);
    await handlers.searchCodes({ words: '' });
    expect(asked.reads).toBe(2);
  });
});
