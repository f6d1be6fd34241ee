import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { failureCodes, type FailureCode } from '#shared/failure';
import type { Stage } from '#shared/label/stage';
import type { Summary } from '#shared/label/summary';
import type { LabelPorts } from '../../workflow/ports';
import { parcelsIn, viewWith } from '../../workflow/views';
import type { Station } from '../../bridge/station';
import { type DayEvent, emptyTally, heldLabels, summed, take, withoutReason } from './day-summary';
import { type ExportPorts, labelsCsv, type ListedLabel, summaryCsv } from './labels-export';
import { boundsOfDay, localDay } from '../export/local-day';
import { yieldToEventLoop } from '../../base/event-loop';

type List = Input<'labels.list'>;
/** What the screens' lists of labels need of the archive. */
interface ListArchive {
  labelList(query: List): Promise<{ rows: ListedLabel[]; total: number | null }>;
  bestLabels(query: {
    search: string;
    stages: readonly Stage[];
    limit: number;
  }): Promise<{ rows: ListedLabel[]; more: number | null }>;
  allCounts(): Promise<Record<'byStage' | 'held', Record<Stage, number>>>;
  choices(): Promise<Omit<Output<'labels.choices'>, 'holds'> & { holds: string[] }>;
  eventsBetween(query: {
    from: string;
    to: string;
    after: { at: string; id: number } | null;
    limit: number;
  }): Promise<{ events: DayEvent[]; last: { at: string; id: number } | null }>;
  holdsOf(labelIds: readonly string[]): Promise<Map<string, string>>;
  reasonsOf(printIds: readonly string[]): Promise<Map<string, string>>;
}

export interface ListDesk {
  archive: ListArchive & ExportPorts['archive'];
  ports: Pick<LabelPorts, 'rules' | 'clock' | 'elsewhere'> & {
    archive: Pick<LabelPorts['archive'], 'parcelCounts'>;
    desk: Pick<LabelPorts['desk'], 'trouble'>;
  };
  /** Absent where there is no world outside the window. */
  outside?:
    | {
        saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
        savePage?(suggestedName: string): Promise<string | null>;
      }
    | undefined;
}

const viewsOf = async (rows: readonly ListedLabel[], { ports }: ListDesk): Promise<LabelView[]> => {
  const parcels = await ports.archive.parcelCounts([...new Set(rows.map(({ label }) => label.ref1))]);
  return rows.map(({ label, ...beside }) =>
    viewWith(label, { ...beside, parcels: parcelsIn(parcels.get(label.ref1) ?? 0, label) }, ports),
  );
};

/** The shortest code that other benches are asked for: what is typed is looked for letter by letter. */
const leastCode = 4;

/** A code that no label here bears may be of another bench's: it is asked for once, and what is found stays. */
const isFoundElsewhere = async ({ search = '', before }: List, desk: ListDesk): Promise<boolean> => {
  const { elsewhere } = desk.ports;
  const code = search.trim();
  if (!elsewhere || before !== undefined || code.length < leastCode) return false;
  const here = await desk.archive.labelList({ search, limit: 1 });
  return here.rows.length === 0 && (await elsewhere.find([code])) === 'found';
};

const list = async (query: List, desk: ListDesk): Promise<Output<'labels.list'>> => {
  const own = await desk.archive.labelList(query);
  const isMore = own.rows.length === 0 && (await isFoundElsewhere(query, desk));
  const { rows, total } = isMore ? await desk.archive.labelList(query) : own;
  const { byStage, held } = await desk.archive.allCounts();
  return { views: await viewsOf(rows, desk), counts: byStage, held, total };
};

const bought: readonly Stage[] = ['registered', 'sending', 'sent', 'confirmed', 'closed'];

const find = async (request: Input<'labels.find'>, desk: ListDesk): Promise<Output<'labels.find'>> => {
  const { rows, more } = await desk.archive.bestLabels({ ...request, stages: bought });
  return { views: await viewsOf(rows, desk), more };
};

const isCode = (code: string): code is FailureCode => Object.hasOwn(failureCodes, code);

const choices = async ({ archive }: ListDesk): Promise<Output<'labels.choices'>> => {
  const { holds, ...rest } = await archive.choices();
  return { ...rest, holds: holds.filter(isCode) };
};

/** Events read between two turns of others. */
const slice = 4000;
const summary = async (day: string, { archive }: ListDesk): Promise<Summary> => {
  const bounds = boundsOfDay(day);
  const tally = emptyTally();
  let after: { at: string; id: number } | null = null;
  do {
    const { events, last } = await archive.eventsBetween({ ...bounds, after, limit: slice });
    for (const event of events) take(tally, event);
    after = last;
    await yieldToEventLoop();
  } while (after !== null);
  const reasons = await archive.reasonsOf(withoutReason(tally));
  const holdsNow = await archive.holdsOf(heldLabels(tally));
  return { day, ...bounds, ...summed(tally, { reasons, holdsNow }) };
};

const save = async (desk: ListDesk, name: string, bytes: Uint8Array): Promise<string | null> =>
  (await desk.outside?.saveFile(name, bytes)) ?? null;

export type ListHandlers = Pick<
  Station['labels'],
  'list' | 'find' | 'choices' | 'export' | 'summary' | 'exportSummary' | 'saveDay'
>;

/** Answers the calls about all labels at once. */
export const labelListHandlers = (desk: ListDesk): ListHandlers => ({
  list: (query) => list(query, desk),
  find: (request) => find(request, desk),
  choices: () => choices(desk),
  export: async (query) => {
    const { bytes, rows } = await labelsCsv(query, desk);
    return { file: await save(desk, `labels-${localDay(desk.ports.clock.now())}.csv`, bytes), rows };
  },
  summary: ({ day }) => summary(day, desk),
  saveDay: async ({ day }) => ({ file: (await desk.outside?.savePage?.(`day-${day}.pdf`)) ?? null }),
  exportSummary: async ({ day }) => ({
    file: await save(desk, `day-${day}.csv`, summaryCsv(await summary(day, desk))),
  }),
});
