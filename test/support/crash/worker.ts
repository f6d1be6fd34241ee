import type { TalkingProcess } from './talking-process';
import type {
  HeldLabel,
  PrinterCommand,
  PrinterEvent,
  PrinterFacts,
  ServiceCommand,
  ServiceEvent,
  SoldPackage,
  StationCommand,
  StationEvent,
  StationLook,
} from './protocol';
import type { Random } from './random';

export type StationProcess = TalkingProcess<StationCommand, StationEvent>;
export type ServiceProcess = TalkingProcess<ServiceCommand, ServiceEvent>;
export type PrinterProcess = TalkingProcess<PrinterCommand, PrinterEvent>;

/**
 * One question to a person: whether a label was purchased, whether it was printed, or an offer to print it
 * again.
 */
export interface Question {
  kind: 'bought' | 'printed' | 'offered';
  ref1: string;
  packageId: string | null;
}

/** What the person did and was asked during the run. */
export interface Diary {
  questions: Question[];
  /** Orders that the person registered again, and how often. */
  again: Map<string, number>;
  /** Packages entered by hand: their labels have no document and were handled elsewhere. */
  entered: Map<string, string>;
  /** Restarted batches, and labels whose request had certainly not left. */
  resumed: number;
  released: number;
  /** Labels held as too old, after the clock was set. */
  stale: Set<string>;
  /** Holds that no fault of this run explains. */
  strange: string[];
}
export const newDiary = (): Diary => ({
  ...{ questions: [], again: new Map<string, number>(), entered: new Map<string, string>() },
  ...{ resumed: 0, released: 0, stale: new Set<string>(), strange: [] },
});

interface Bench {
  station: StationProcess;
  service: ServiceProcess;
  printer: PrinterProcess;
}

/**
 * The worker waits at least this long, in milliseconds: the station has read the printer's counter by then.
 */
const handMs = 5_000;

const waitsForNothing: ReadonlySet<string> = new Set(['too_many_requests', 'service_unreachable']);

/**
 * Acts as the worker: looks, and answers every question like an honest person who can see the service's
 * records and the printer's tray.
 */
export const createWorker = (diary: Diary, random: Random, report: (what: string) => void) => {
  const seen = new Set<string>();
  const denied = new Set<string>();

  const met = new Map<string, number>();

  /** When the worker first saw it, by the worker's own clock: the station's may have been set. */
  const metAt = (what: string): number => {
    const at = met.get(what) ?? Date.now();
    met.set(what, at);
    return at;
  };

  const isNew = ({ labelId, code, since }: HeldLabel): boolean => {
    const key = `${labelId} ${code} ${since}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };

  const note = (label: HeldLabel, kind: Question['kind']): void => {
    if (!isNew(label)) return;
    const { ref1, packageId, code, since, printNote } = label;
    diary.questions.push({ kind, ref1, packageId });
    report(
      `question: ${kind} ${ref1} ${packageId ?? ''} ${code} (${printNote ?? 'nothing noted'}) since ${since}`,
    );
  };

  /** If the service's records have the package, the worker enters it, or sometimes registers again. */
  const settlePurchase = async ({ labelId, ref1 }: HeldLabel, { station, service }: Bench): Promise<void> => {
    const packages = ((await service.ask({ do: 'sold' })) as SoldPackage[]).filter(
      (sold) => sold.ref1 === ref1,
    );
    const last = packages.at(-1);
    if (last && random.next() < 0.7) {
      diary.entered.set(last.packageId, ref1);
      await station.ask({ do: 'settle', labelId, how: 'found', packageId: last.packageId });
      return;
    }
    diary.again.set(ref1, (diary.again.get(ref1) ?? 0) + 1);
    await station.ask({ do: 'settle', labelId, how: 'again' });
  };

  /**
   * Whether it was printed is certain once the printer is idle; until then the station may find out itself.
   */
  const settlePrint = async (label: HeldLabel, { station, printer }: Bench): Promise<void> => {
    const { labelId, printId, packageId, since } = label;
    const { state, idle, printed } = (await printer.ask({ do: 'facts' })) as PrinterFacts;
    if (!idle || state !== 'ready' || printId === null || packageId === null) return;
    if (Date.now() - metAt(`${labelId} ${since}`) < handMs) return;
    note(label, 'printed');
    const isInHand = printed.includes(packageId);
    if (!isInHand) denied.add(printId);
    await station.ask({ do: 'settlePrint', printId, printed: isInHand });
  };

  /** The clock was set: a label that was bought a moment ago counts as old. It is printed unless it is there. */
  const settleStale = async (
    { labelId, ref1, packageId }: HeldLabel,
    { station, printer }: Bench,
  ): Promise<void> => {
    const { idle, printed } = (await printer.ask({ do: 'facts' })) as PrinterFacts;
    if (!idle || packageId === null) return;
    diary.stale.add(ref1);
    if (printed.includes(packageId)) await station.ask({ do: 'settle', labelId, how: 'handled' });
    else await station.ask({ do: 'retry', labelId });
  };

  const answer = async (label: HeldLabel, bench: Bench): Promise<void> => {
    const { labelId, code, stage, printId } = label;
    if (code === 'print_unknown') return settlePrint(label, bench);
    if (code === 'print_failed') {
      // After "it was not printed", the offer to print again belongs to the same question.
      if (printId === null || !denied.has(printId)) note(label, 'offered');
      await bench.station.ask({ do: 'retry', labelId });
      return;
    }
    if (code === 'document_missing') {
      await bench.station.ask({ do: 'settle', labelId, how: 'handled' });
      return;
    }
    if (code === 'label_stale') return settleStale(label, bench);
    if (waitsForNothing.has(code)) {
      diary.released += 1;
      await bench.station.ask({ do: 'retry', labelId });
      return;
    }
    if (stage !== 'draft' || !['answer_lost', 'answer_unreadable', 'service_broken'].includes(code)) {
      if (isNew(label)) diary.strange.push(`${label.ref1} ${stage} ${code} ${label.detail ?? ''}`);
      return;
    }
    note(label, 'bought');
    await settlePurchase(label, bench);
  };

  return {
    /** Looks at the station once and answers all its questions. @returns what was seen */
    attend: async (bench: Bench): Promise<StationLook> => {
      const look = (await bench.station.ask({ do: 'look' })) as StationLook;
      for (const label of look.held) await answer(label, bench);
      if (look.batch === 'paused') {
        diary.resumed += 1;
        await bench.station.ask({ do: 'resume' });
      }
      return look;
    },
  };
};
