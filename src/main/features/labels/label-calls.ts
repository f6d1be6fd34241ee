import type { Input, Tracked, Output } from '#shared/bridge/contract';
import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { isWithoutPaper } from '#shared/print/print';
import { addParcel } from '../ship/add-parcel';
import { correct } from '../ship/correct';
import { toAnswer } from '../intake/import-orders';
import type { IntakeDesk } from '../intake/intake-desk';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { hold } from './hold';
import type { ScanBackVerifier } from '../ship/scan-back';
import { printReceived, readAgain } from './read-again';
import { replace } from '../ship/replace';
import { shipWithoutFloor } from '../ship/without-floor';
import { scan, ship } from '../ship/scan';
import { remove, settle, settlePrint } from '../../workflow/settle';
import { viewOf } from '../../workflow/views';
import { warningsOf } from '../../workflow/warnings';
import type { Station } from '../../bridge/station';
import { type DocumentDesk, documentHandlers } from './label-documents';
import { allowCommands } from './label-commands';
import type { ListHandlers } from './labels-view';
import type { SettingsBook } from '../settings/settings';
import { codedMessage } from '#shared/text/coded-message';

/**
 * Prints the label that came out last once more, at its printer (or the default printer if that one is gone). This is a person's request:
 * the program never prints a second paper automatically.
 */
const reprintLast = async (
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Output<'labels.reprintLast'>> => {
  const last = await ports.archive.lastPrinted();
  const label = last && (await ports.archive.label(last.labelId));
  if (!label) return { ok: false, message: codedMessage('label.noneYet') };
  const printer = await ports.printer(last.printerId);
  const request = { printerId: printer?.id ?? null, reason: 'damaged', copies: 1 } as const;
  const result = await workflow.print(label.id, request);
  const view = await viewOf((await ports.archive.label(label.id)) ?? label, ports);
  if (result.ok) return { ok: true, view };
  // Warnings to confirm are shown on the Reprint screen, for this label.
  return { ok: false, message: result.message, ...(result.warnings ? { view } : {}) };
};

type Part = Pick<Station, 'ship' | 'orders' | 'labels' | 'prints'>;

export interface LabelDesk extends DocumentDesk {
  ports: LabelPorts;
  workflow: LabelWorkflow;
  parcel: ScanBackVerifier;
  intake: IntakeDesk;
  lists: ListHandlers;
  settings: Pick<SettingsBook, 'get' | 'change'>;
  /** The service's latest report on a package; null if there is none. */
  tracking: (packageId: string) => Promise<Tracked | null>;
  /** True while the queue prints the label's batch: it would print a bought label that waits for nothing. */
  isInQueue: (labelId: string) => boolean;
  /** The printer of the label's row in its batch, where its next print is expected; null for the default printer. */
  printerOf: (labelId: string) => Promise<string | null>;
}

const requireLabel = async (labelId: string, { ports }: LabelDesk): Promise<Label> => {
  const label = await ports.archive.label(labelId);
  if (!label) throw new Error(`no label ${labelId}`);
  return label;
};

type Details = NonNullable<Awaited<ReturnType<Part['labels']['get']>>>;

/** A damaged answer hides the other answers of its label, but no other data. */
const answersOf = async (labelId: string, ports: LabelPorts): Promise<Details['answers']> => {
  const answers = await ports.archive.answers(labelId).catch(() => []);
  return Promise.all(
    answers.map(async (answer) => {
      const { position, at, status, contentType, isWhole, bytes } = answer;
      const reading = await ports.registrar.read(answer);
      const named = reading.ok ? reading.package : { packageId: null, trackingNumber: null };
      const words = (reading.ok ? reading.message : reading.failure.detail) ?? null;
      return {
        ...{ position, at, status, contentType, isWhole, size: bytes.length, words },
        ...{ ...named, labels: reading.documents.length },
      };
    }),
  );
};

const details = async (
  labelId: string,
  { ports, tracking }: LabelDesk,
): ReturnType<Part['labels']['get']> => {
  const label = await ports.archive.label(labelId);
  if (!label) return null;
  const [view, warnings, prints, events, documents, answers] = await Promise.all([
    viewOf(label, ports),
    warningsOf(label, ports),
    ports.archive.prints(labelId),
    ports.archive.events(labelId),
    ports.archive.documentSummaries(labelId),
    answersOf(labelId, ports),
  ]);
  const tracked = label.package ? await tracking(label.package.packageId) : null;
  return { view, warnings, tracked, prints, events, answers, documents };
};

const knownCodes = async (codes: readonly string[], { ports }: LabelDesk): Promise<string[]> => {
  const labels = await Promise.all(codes.map((code) => ports.archive.labelByCode(code)));
  return codes.filter((_, index) => labels[index] !== null);
};

/** Prints a label at a person's request: one that has no paper yet at its own printer, if none is named. */
const print = async (
  { labelId, printerId, reason, copies, overrides = [] }: Input<'labels.print'>,
  { workflow, printerOf }: LabelDesk,
): Promise<RequestResult> => {
  const chosen = printerId ?? (isWithoutPaper(reason) ? await printerOf(labelId) : null);
  return workflow.print(labelId, { printerId: chosen, reason, copies, overrides });
};

/** Cancels a print at a person's request. A label that the queue would print again at once waits for a person. */
const cancelPrint = async (
  printId: string,
  { ports, workflow, isInQueue }: LabelDesk,
): Promise<RequestResult> => {
  const print = await ports.archive.print(printId);
  const isQueued = print !== null && isInQueue(print.labelId);
  return workflow.cancelPrint(printId, isQueued ? failure('cancelled') : undefined);
};

/** Handles the calls about labels. */
export const labelHandlers = (desk: LabelDesk): Part => {
  const { ports, workflow, parcel } = desk;
  return {
    ship: {
      scan: ({ code, heedsPause }) => scan(code, ports, workflow, parcel, heedsPause),
      known: async ({ codes }) => ({ known: await knownCodes(codes, desk) }),
      begin: async ({ labelId }) => {
        const label = await ports.archive.label(labelId);
        if (!label) return { kind: 'not_found', code: labelId };
        return ship(label, ports, workflow, parcel, await desk.printerOf(labelId));
      },
      acknowledge: () => {
        parcel.acknowledge();
        return Promise.resolve({ ok: true });
      },
      skipScanBack: ({ labelId, reason }) => parcel.skip(labelId, reason),
    },
    orders: {
      import: async ({ fileName, bytes, again = false, repeats, askColumns }) =>
        toAnswer(await desk.intake.import({ fileName, bytes, again, repeats, askColumns, source: 'file' })),
      parcels: async ({ ref1 }) =>
        Promise.all((await ports.archive.parcelsOf(ref1)).map((label) => viewOf(label, ports))),
      addParcel: (request) => addParcel(request, ports, workflow, parcel),
      correct: async ({ labelId, fields, items }) => {
        const result = await correct(labelId, { fields, items }, ports, workflow);
        return result.ok
          ? { ok: true, view: await viewOf(await requireLabel(labelId, desk), ports) }
          : result;
      },
    },
    labels: {
      ...desk.lists,
      get: ({ labelId }) => details(labelId, desk),
      view: async (labelId) => {
        const label = await ports.archive.label(labelId);
        return label && viewOf(label, ports);
      },
      ...documentHandlers(desk),
      shipWithoutFloor: ({ labelId }) => shipWithoutFloor(labelId, ports, workflow),
      settle: async (request) =>
        settle(request.labelId, request, ports, workflow, await desk.printerOf(request.labelId)),
      readAnswer: ({ labelId }) => readAgain(labelId, ports, workflow),
      printAnswer: async ({ labelId, overrides = [] }) => {
        const request = { printerId: await desk.printerOf(labelId), overrides };
        return printReceived(labelId, request, ports, workflow);
      },
      print: (request) => print(request, desk),
      reprintLast: () => reprintLast(ports, workflow),
      replace: ({ labelId }) => replace(labelId, ports, workflow, parcel),
      allowCommands: ({ labelId }) => allowCommands(labelId, desk),
      hold: ({ labelId }) => hold(labelId, ports, workflow),
      remove: ({ labelId }) => remove(labelId, ports, workflow),
    },
    prints: {
      settle: ({ printId, printed }) => settlePrint(printId, printed, ports, workflow),
      cancel: ({ printId }) => cancelPrint(printId, desk),
    },
  };
};
