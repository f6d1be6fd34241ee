import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { failureCodes, type FailureCode } from '#shared/failure';
import type { Stage } from '#shared/label/stage';
import type { DayEvent, Summary } from '#shared/label/summary';
import type { WordsIn } from '#shared/text/words-in';
import type { LabelPorts } from '../../workflow/ports';
import { parcelsIn, viewWith } from '../../workflow/views';
import { paperStopWith } from '../../workflow/warnings';
import type { Station } from '../../bridge/station';
import { emptyTally, heldLabels, summaryOf, countEvent, withoutReason } from './day-summary';
import { ownOnlyFilters } from '#shared/label/label-query';
import { type ExportPorts, labelsCsv, type ListedLabel, summaryCsv } from './labels-export';
import { boundsOfDay, localDay } from '../export/local-day';
import type { Outside } from '../export/outside';
import { yieldToEventLoop } from '../../base/event-loop';

type List = Input<'labels.list'>;
/** The parts of the archive that the lists of labels use. */
interface ListArchive {
  label(id: string): Promise<unknown>;
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

/** The copied data of other benches' labels, without documents. It never leads to a purchase or print. */
interface Copies {
  state(): Output<'labels.copyState'>;
  list(
    query: List & { search: string },
  ): Promise<{ rows: Output<'labels.list'>['others']; total: number | null }>;
  packageOf(id: string): Promise<string | null>;
}

export interface ListDesk {
  archive: ListArchive & ExportPorts['archive'];
  ports: Pick<LabelPorts, 'rules' | 'clock' | 'elsewhere'> & {
    archive: Pick<LabelPorts['archive'], 'parcelCounts' | 'events' | 'prints'>;
    desk: Pick<LabelPorts['desk'], 'trouble'>;
  };
  /** Null if this bench works alone. */
  copies?: Copies | null;
  /** The words of the station's language, in which files are written. */
  words: () => Promise<WordsIn>;
  outside: Pick<Outside, 'saveFile' | 'savePage'>;
}

const viewsOf = async (rows: readonly ListedLabel[], { ports }: ListDesk): Promise<LabelView[]> => {
  const parcels = await ports.archive.parcelCounts([...new Set(rows.map(({ label }) => label.ref1))]);
  return Promise.all(
    rows.map(async ({ label, ...beside }) => {
      const paperStop = await paperStopWith(label, beside.replacedBy, ports);
      const total = parcelsIn(parcels.get(label.ref1) ?? 0, label);
      return viewWith(label, { ...beside, parcels: total, paperStop }, ports);
    }),
  );
};

/** The shortest code that other benches are asked for, because a search runs at each typed letter. */
const shortestCode = 4;

/** A code that no label here has may belong to another bench. It is asked for once, and found labels are stored. */
const isFoundElsewhere = async ({ search = '', before }: List, desk: ListDesk): Promise<boolean> => {
  const { elsewhere } = desk.ports;
  const code = search.trim();
  if (!elsewhere || before !== undefined || code.length < shortestCode) return false;
  const here = await desk.archive.labelList({ search, limit: 1 });
  return here.rows.length === 0 && (await elsewhere.find([code])) === 'found';
};

const isOwnOnly = (query: List): boolean =>
  ownOnlyFilters.some((name) => query[name] !== undefined && query[name] !== false);

/** Labels of other benches are listed after this bench's own, in the space left. */
const othersFor = async (
  query: List,
  room: number,
  { copies }: ListDesk,
): Promise<{ rows: Output<'labels.list'>['others']; total: number | null }> => {
  const search = query.search?.trim() ?? '';
  if (!copies || search === '' || isOwnOnly(query)) return { rows: [], total: 0 };
  const { rows, total } = await copies.list({ ...query, search, limit: Math.max(1, room) });
  return { rows: rows.slice(0, room), total };
};

const list = async (query: List, desk: ListDesk): Promise<Output<'labels.list'>> => {
  const { before, ...first } = query;
  const isPast = before !== undefined && (await desk.copies?.packageOf(before)) != null;
  const ownRows = isPast ? { rows: [], total: null } : await desk.archive.labelList(query);
  const isMore = !isPast && ownRows.rows.length === 0 && (await isFoundElsewhere(query, desk));
  const { rows, total } = isMore ? await desk.archive.labelList(query) : ownRows;
  const { byStage, held } = await desk.archive.allCounts();
  const others = await othersFor(isPast ? query : first, query.limit - rows.length, desk);
  const views = await viewsOf(rows, desk);
  return { views, counts: byStage, held, total, others: others.rows, othersTotal: others.total };
};

/** How many times other benches are asked again for a label while their answer is pending. */
const mostAsking = 20;

const fetch = async (
  labelId: string,
  { archive, copies, ports }: ListDesk,
): Promise<Output<'labels.fetch'>> => {
  const packageId = await copies?.packageOf(labelId);
  if (packageId == null || !ports.elsewhere) return (await archive.label(labelId)) ? 'found' : 'not_there';
  for (let times = 0; times < mostAsking; times += 1) {
    const answer = await ports.elsewhere.find([packageId]);
    if (answer === 'found') return (await archive.label(labelId)) ? 'found' : 'not_there';
    if (answer !== 'asking') return answer;
  }
  return 'asking';
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

/** Events read between two turns of the event loop. */
const slice = 4000;
const summary = async (day: string, { archive }: ListDesk): Promise<Summary> => {
  const bounds = boundsOfDay(day);
  const tally = emptyTally();
  let after: { at: string; id: number } | null = null;
  do {
    const { events, last } = await archive.eventsBetween({ ...bounds, after, limit: slice });
    for (const event of events) countEvent(tally, event);
    after = last;
    await yieldToEventLoop();
  } while (after !== null);
  const reasons = await archive.reasonsOf(withoutReason(tally));
  const holdsNow = await archive.holdsOf(heldLabels(tally));
  return { day, ...bounds, ...summaryOf(tally, { reasons, holdsNow }) };
};

export type ListHandlers = Pick<
  Station['labels'],
  'list' | 'copyState' | 'fetch' | 'find' | 'choices' | 'export' | 'summary' | 'exportSummary' | 'saveDay'
>;

/** Handles the calls about lists of labels. */
export const labelListHandlers = (desk: ListDesk): ListHandlers => ({
  list: (query) => list(query, desk),
  copyState: () => Promise.resolve(desk.copies?.state() ?? null),
  fetch: ({ labelId }) => fetch(labelId, desk),
  find: (request) => find(request, desk),
  choices: () => choices(desk),
  export: async (query) => {
    const { bytes, rows } = await labelsCsv(query, desk, await desk.words());
    return {
      file: await desk.outside.saveFile(`labels-${localDay(desk.ports.clock.now())}.csv`, bytes),
      rows,
    };
  },
  summary: ({ day }) => summary(day, desk),
  saveDay: async ({ day }) => ({ file: await desk.outside.savePage(`day-${day}.pdf`) }),
  exportSummary: async ({ day }) => ({
    file: await desk.outside.saveFile(
      `day-${day}.csv`,
      summaryCsv(await summary(day, desk), await desk.words()),
    ),
  }),
});
