import type { Label } from '#shared/label/stage';
import { isAdopted } from '#shared/label/adopted';
import { bodyOf, readBody, encodeBody } from '../features/elsewhere/body';
import { elsewhereOf } from '../features/elsewhere/find';
import { applyReports } from '../features/elsewhere/apply-reports';
import type { ElsewherePorts, OtherBenches, BenchReport } from '../features/elsewhere/ports';
import type { LabelShare } from '../floor/label-share';
import type {
  ChangedLabel,
  Forgotten,
  ReceivedLabel,
  LabelSource,
  ReportedLabel,
} from '../floor/label-source';
import type { FloorLink } from '../floor/link';
import { floorTiming } from '../floor/types';
import type { Elsewhere } from '../workflow/elsewhere-port';
import type { LabelPorts } from '../workflow/ports';
import type { LabelWorkflow } from '../workflow/workflow';
import type { Archive, EnvironmentPlan } from './environment-deps';
import { isFloorAway } from './floor-away';

/** The labels of the floor, as this bench uses them. */
export interface SharedLabels {
  elsewhere: Elsewhere;
  /** Starts to process reports of other benches. */
  connect(ports: LabelPorts, workflow: LabelWorkflow): void;
  touch(): void;
  /** Waits until the reports of other benches were read once, if the floor is available. */
  receivedOnce: LabelShare['receivedOnce'];
  receivedSinceSleep: LabelShare['receivedSinceSleep'];
  /** Waits until everything is reported to the floor. @throws where the floor does not answer */
  reportAll(): Promise<void>;
}

const namesOf = ({ ref1, package: bought }: Label): string[] =>
  [ref1, bought?.packageId, bought?.trackingNumber].filter((name) => typeof name === 'string');

/** Damaged documents are not sent. */
const paperOf = async (labelId: string, archive: Archive): Promise<ReportedLabel['documents']> => {
  const documents = await archive.documents(labelId).catch(() => []);
  return documents.map(({ position, bytes }) => ({ position, bytes }));
};

const readLabel = async (
  { label: id, withDocuments }: ChangedLabel,
  archive: Archive,
): Promise<ReportedLabel | null> => {
  const label = await archive.label(id);
  if (!label?.package) return null;
  const body = await bodyOf(label, archive);
  const isOwn = !isAdopted(label);
  return {
    ...{ label: id, body: encodeBody(body), isBoughtHere: isOwn, isRemoved: label.anonymised != null },
    names: isOwn ? namesOf(label) : [],
    barcodes: isOwn ? body.barcodes : [],
    documents: isOwn && withDocuments ? await paperOf(id, archive) : null,
  };
};

const parsed = (reports: readonly ReceivedLabel[]): BenchReport[] =>
  reports.flatMap(({ bench, body: bytes }) => {
    const body = readBody(bytes);
    return body ? [{ bench, body }] : [];
  });

const benchesOf = (share: LabelShare): OtherBenches => ({
  find: async (codes) =>
    (await share.find(codes)).map(({ reports, ...found }) => ({ ...found, reports: parsed(reports) })),
  documents: (label) => share.documents(label),
});

/** A clock that is set back must not hide removals: the first query of a run starts this much earlier. */
const overlapMs = 31 * 86_400_000;

/** A place is the time and the label of the last removal. */
const removalsOf = (archive: Archive): LabelSource['removed'] => {
  let isFirst = true;
  return async (place, limit) => {
    const [at = '', id = ''] = place.split('|');
    const began = isFirst && at !== '' ? new Date(Date.parse(at) - overlapMs).toISOString() : at;
    const rows = await archive.removedLabels({ at: began, id: isFirst ? '' : id }, limit);
    isFirst = false;
    const last = rows.at(-1);
    return {
      place: last ? `${last.at}|${last.id}` : place,
      labels: rows.map((row) => ({ label: row.id, version: row.version, withDocuments: false })),
    };
  };
};

/** Labels in progress are left for a later round. */
const forget = async (
  labels: readonly string[],
  { ports, archive, days }: { ports: ElsewherePorts; archive: Archive; days: number },
): Promise<Forgotten> => {
  const idle = labels.filter((id) => !ports.workflow.isBusy(id));
  const at = ports.labels.clock.now().toISOString();
  const { removed, kept } = await archive.removeNamed(idle, { at, days });
  if (removed.rows > 0) await archive.noteRetention({ days, rows: removed.rows }, at);
  for (const id of idle) ports.labels.announce(id);
  return {
    isAll: idle.length === labels.length,
    kept: kept.map((label) => ({ ...label, withDocuments: true })),
  };
};

/** The labels of this bench's archive, as input for the reports to the floor. `ports` exist only later. */
const sourceOf = (
  archive: Archive,
  ports: () => ElsewherePorts | null,
  keepDays: () => number,
): LabelSource => ({
  removed: removalsOf(archive),
  forget: async (labels) => {
    const connected = ports();
    if (connected === null) return { isAll: false, kept: [] };
    return forget(labels, { ports: connected, archive, days: keepDays() });
  },
  changed: (entry, limit) => archive.toldChanges(entry, limit),
  read: (changed) => readLabel(changed, archive),
  receive: async (received) => {
    const connected = ports();
    if (!connected) return false;
    let isAll = true;
    for (const one of received) {
      const isTaken = await applyReports(one.label, parsed([one]), connected);
      isAll &&= isTaken;
    }
    return isAll;
  },
});

/** Shares labels with the other benches while the link is open. */
export const shareLabels = async (
  { plan, archive, link, key }: { plan: EnvironmentPlan; archive: Archive; link: FloorLink; key: Uint8Array },
  closed: (close: () => Promise<void>) => void,
): Promise<SharedLabels> => {
  const [{ LabelShare: Share }, { createSeal }] = await Promise.all([
    import('../floor/label-share'),
    import('../floor/seal'),
  ]);
  const { platform, settings } = plan;
  const { scanMs, ...timing } = { ...floorTiming, ...platform.tuning?.floor };
  let connected: ElsewherePorts | null = null;
  let elsewhere: Elsewhere = { find: () => Promise.resolve('away') };
  const onError = (what: string, error: unknown): void => platform.log.error(what, error);
  const share = new Share({
    ...{ link, timing, onError, seal: createSeal(key), environment: settings().service.environment },
    source: sourceOf(
      archive,
      () => connected,
      () => settings().data.keepDays,
    ),
  });
  share.open();
  closed(() => share.close());
  return {
    elsewhere: { find: (codes) => elsewhere.find(codes) },
    connect: (labels, workflow) => {
      // That the floor is away is shown on the screens, and is no error.
      const unlessAway = (what: string, error: unknown): void => {
        if (!isFloorAway(error)) onError(what, error);
      };
      connected = { labels, archive, workflow, onError: unlessAway };
      const isAway = (): boolean => link.bench === null;
      elsewhere = elsewhereOf(benchesOf(share), { isAway, withinMs: scanMs }, connected);
      share.touch();
    },
    touch: () => share.touch(),
    receivedOnce: (which) => share.receivedOnce(which),
    receivedSinceSleep: (signal) => share.receivedSinceSleep(signal),
    reportAll: () => share.reportAll(),
  };
};
