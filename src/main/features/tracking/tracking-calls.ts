import type { BoardChip, BoardRow } from '#shared/tracking/board';
import type { Done, TrackAnswer } from '#shared/bridge/contract';
import type { TrackingSettings } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import type { WordsIn } from '#shared/text/words-in';
import { lookUp, type LookUpPorts } from './look-up';
import type { Poller } from './poller';
import type { StoredTracking, TrackingArchive } from './tracking-ports';
import { isWebPage } from '../../base/web-page';
import type { Station } from '../../bridge/station';
import { localDay } from '../export/local-day';
import type { Outside } from '../export/outside';
import { packagesCsv } from './packages-csv';

export interface TrackDesk extends LookUpPorts {
  archive: TrackingArchive;
  poller: Poller;
  settings(): TrackingSettings;
  /** The words of the station's language, in which files are written. */
  words: () => Promise<WordsIn>;
  outside: Pick<Outside, 'saveFile' | 'openPage'>;
}

const day = 86_400_000;
/** More packages than a station buys in a year. */
const mostExported = 1_000_000;

const toTracked = (last: StoredTracking | null) =>
  last && { tracking: last.tracking, checkedAt: last.checkedAt };

const ask = async (code: string, desk: TrackDesk): Promise<TrackAnswer> => {
  const found = await lookUp(code, desk);
  if (found.kind !== 'package') return found;
  const answer = await desk.poller.ask(found.packageId, found.view?.label.id ?? null);
  return answer.ok
    ? { ...found, kind: 'tracked', ...answer.tracked }
    : { ...found, kind: 'failed', failure: answer.failure, last: toTracked(answer.last) };
};

const silentBefore = (desk: TrackDesk): string =>
  new Date(desk.labels.clock.now().getTime() - desk.settings().silentDays * day).toISOString();

/** Rows from the archive. For packages without a report, the poller knows when they are asked about. */
const rowsOf = async (
  query: { chip?: BoardChip | undefined; search?: string | undefined; limit: number },
  desk: TrackDesk,
): Promise<BoardRow[]> => {
  const rows = await desk.archive.board({ ...query, silentBefore: silentBefore(desk) });
  const { asking } = await desk.poller.status();
  const nextOf = ({ checkedAt, nextAt, packageId }: BoardRow): string | null =>
    checkedAt === null ? desk.poller.firstAskAt(packageId) : nextAt;
  return rows.map((row) => ({ ...row, nextAt: asking ? nextOf(row) : null }));
};

/** The URL comes from the stored record, never from the window. */
const openLink = async (packageId: string, { archive, outside }: TrackDesk): Promise<Done> => {
  const url = (await archive.tracking(packageId))?.tracking.externalTrackingUrl ?? null;
  if (url === null) return { ok: false, message: codedMessage('tracking.noPage') };
  if (!isWebPage(url))
    return {
      ok: false,
      message: codedMessage('tracking.noHttps'),
    };
  await outside.openPage(url);
  return { ok: true };
};

const saveBoard = async (
  query: { chip?: BoardChip | undefined; search?: string | undefined },
  desk: TrackDesk,
): Promise<string | null> => {
  const rows = await rowsOf({ ...query, limit: mostExported }, desk);
  const name = `packages-${localDay(desk.labels.clock.now())}.csv`;
  return desk.outside.saveFile(name, packagesCsv(rows, await desk.words()));
};

/** Handles the calls about packages in transit. */
export const trackHandlers = (desk: TrackDesk): Station['track'] => {
  const { archive, poller } = desk;
  return {
    ask: ({ code }) => ask(code, desk),
    board: async (query) => {
      const [rows, counts, status] = await Promise.all([
        rowsOf(query, desk),
        archive.boardCounts(silentBefore(desk)),
        poller.status(),
      ]);
      return { rows, counts, status };
    },
    poll: ({ on }) => {
      poller.set(on);
      return poller.status();
    },
    openLink: ({ packageId }) => openLink(packageId, desk),
    export: async (query) => ({ file: await saveBoard(query, desk) }),
    lookUp: ({ code }) => lookUp(code, desk),
    status: () => poller.status(),
  };
};
