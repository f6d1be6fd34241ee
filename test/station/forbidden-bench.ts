import { expect } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import type { LabelView } from '#shared/bridge/contract';
import type { ServiceStandIn } from '#test/support/service-stand-in';
import type { TestStation } from '#test/support/station';
import { openBench } from './bench';

/** A station with two printers, whose service answers with labels that would harm them. */
export interface ForbiddenBench {
  at: TestStation;
  service: ServiceStandIn;
  front: VirtualPrinter;
  back: VirtualPrinter;
  idle(): Promise<void>;
  printerId(name: 'Front' | 'Back'): Promise<string>;
  /** The answer to the next purchase. */
  answer(more: { documents: readonly Buffer[] } & Record<string, unknown>): void;
  /** Ships an order whose label is this document, and returns its view afterwards. */
  ship(label: Buffer): Promise<LabelView>;
  /** Checks that nothing of a label has reached a printer since the last check. */
  expectNothingSent(): void;
  close(): Promise<void>;
}

let count = 0;
/** An order number that no other test has. */
export const newRef = (): string => `F-${String((count += 1)).padStart(4, '0')}`;

export const openForbiddenBench = async (): Promise<ForbiddenBench> => {
  const at = await openBench('forbidden', { printers: { Front: {}, Back: {} } });
  const { service } = at;
  const { Front: front, Back: back } = at.printers;
  const printers = [front, back];
  const seen = new Map<VirtualPrinter, number>();
  const sinceLast = (printer: VirtualPrinter): string => {
    const complete = Buffer.concat([...printer.received]);
    const from = seen.get(printer) ?? 0;
    seen.set(printer, complete.length);
    return complete.subarray(from).toString('latin1');
  };
  const bench: ForbiddenBench = {
    ...{ at, service, front, back },
    idle: () => at.idle(),
    printerId: async (name) =>
      (await at.station.printers.list()).find((printer) => printer.name === name)?.id ?? '',
    answer: ({ documents, ...more }) => {
      const buffers = documents.map((bytes, index): [string, string] => [
        `labelBuf${index + 1}`,
        bytes.toString('base64'),
      ]);
      const names = { packageId: `P10001${(count += 1)}`, trackingNumber: `T55501${count}` };
      const all = { ...names, ...Object.fromEntries(buffers), ...more };
      service.script('register', { kind: 'ok', answer: all });
    },
    ship: async (label) => {
      const ref1 = newRef();
      bench.answer({ documents: [label] });
      await at.bring(ref1);
      await at.station.ship.scan({ code: ref1 });
      await at.idle();
      return at.label(ref1);
    },
    expectNothingSent: () => {
      const sent = printers.map(sinceLast).join('\n');
      expect(sent).not.toMatch(/CARRIER|\^FD|C\0A\0R/);
    },
    close: () => at.close(),
  };
  return bench;
};
