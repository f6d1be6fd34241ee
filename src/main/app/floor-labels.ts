import type { Label } from '#shared/label/stage';
import { isAdopted } from '#shared/label/adopted';
import { bodyOf, readBody, written } from '../features/elsewhere/body';
import { elsewhereOf } from '../features/elsewhere/find';
import { hear } from '../features/elsewhere/hear';
import type { ElsewherePorts, OtherBenches, ToldByBench } from '../features/elsewhere/ports';
import type { LabelShare } from '../floor/label-share';
import type { ChangedLabel, HeardLabel, LabelSource, ToldLabel } from '../floor/label-source';
import type { FloorLink } from '../floor/link';
import { floorTiming } from '../floor/words';
import type { Elsewhere } from '../workflow/elsewhere-port';
import type { LabelPorts } from '../workflow/ports';
import type { LabelWorkflow } from '../workflow/workflow';
import type { Archive, EnvironmentPlan } from './environment-deps';
import { isFloorAway } from './floor-away';

/** This bench's part in the labels of its floor. */
export interface SharedLabels {
  elsewhere: Elsewhere;
  /** What other benches did is taken in from now on. */
  connect(ports: LabelPorts, workflow: LabelWorkflow): void;
  touch(): void;
  /** Waits until the floor has what there is to tell. @throws where it can't be told */
  tellAll(): Promise<void>;
}

const namesOf = ({ ref1, package: bought }: Label): string[] =>
  [ref1, bought?.packageId, bought?.trackingNumber].filter((name) => typeof name === 'string');

/** Paper that is damaged here is not told. */
const paperOf = async (labelId: string, archive: Archive): Promise<ToldLabel['documents']> => {
  const documents = await archive.documents(labelId).catch(() => []);
  return documents.map(({ position, bytes }) => ({ position, bytes }));
};

const readLabel = async (
  { label: id, withDocuments }: ChangedLabel,
  archive: Archive,
): Promise<ToldLabel | null> => {
  const label = await archive.label(id);
  if (!label?.package) return null;
  const body = await bodyOf(label, archive);
  const isOwn = !isAdopted(label);
  return {
    ...{ label: id, body: written(body), isOwn, isRemoved: label.anonymised != null },
    names: isOwn ? namesOf(label) : [],
    barcodes: isOwn ? body.barcodes : [],
    documents: isOwn && withDocuments ? await paperOf(id, archive) : null,
  };
};

const understood = (told: readonly HeardLabel[]): ToldByBench[] =>
  told.flatMap(({ bench, body: bytes }) => {
    const body = readBody(bytes);
    return body ? [{ bench, body }] : [];
  });

const benchesOf = (share: LabelShare): OtherBenches => ({
  find: async (codes) =>
    (await share.find(codes)).map(({ told, ...found }) => ({ ...found, told: understood(told) })),
  documents: (label) => share.documents(label),
});

/** A clock that is put back must not hide what was removed since: at the first look of a run it goes back by this much. */
const backMs = 31 * 86_400_000;

/** Its place is when the last was removed, and which it was. */
const removalsOf = (archive: Archive): LabelSource['removed'] => {
  let isFirst = true;
  return async (place, limit) => {
    const [at = '', id = ''] = place.split('|');
    const began = isFirst && at !== '' ? new Date(Date.parse(at) - backMs).toISOString() : at;
    const rows = await archive.removedLabels({ at: began, id: isFirst ? '' : id }, limit);
    isFirst = false;
    const last = rows.at(-1);
    return {
      place: last ? `${last.at}|${last.id}` : place,
      labels: rows.map((row) => ({ label: row.id, version: row.version, withDocuments: false })),
    };
  };
};

/** What is under way here waits for its end. */
const forget = async (
  labels: readonly string[],
  { ports, archive, days }: { ports: ElsewherePorts; archive: Archive; days: number },
): Promise<boolean> => {
  const idle = labels.filter((id) => !ports.workflow.isBusy(id));
  const at = ports.labels.clock.now().toISOString();
  const { rows } = await archive.removeNamed(idle, { at, days });
  if (rows > 0) await archive.noteRetention({ days, rows }, at);
  for (const id of idle) ports.labels.announce(id);
  return idle.length === labels.length;
};

/** What the floor asks of this bench's archive. `ports` come to be after it. */
const sourceOf = (
  archive: Archive,
  ports: () => ElsewherePorts | null,
  keepDays: () => number,
): LabelSource => ({
  removed: removalsOf(archive),
  forget: async (labels) => {
    const connected = ports();
    return connected !== null && forget(labels, { ports: connected, archive, days: keepDays() });
  },
  changed: (entry, limit) => archive.toldChanges(entry, limit),
  read: (changed) => readLabel(changed, archive),
  heard: async (told) => {
    const connected = ports();
    if (!connected) return false;
    let isAll = true;
    for (const one of told) {
      const isTaken = await hear(one.label, understood([one]), connected);
      isAll &&= isTaken;
    }
    return isAll;
  },
});

/** Shares labels with the other benches for as long as the link is open. */
export const shareLabels = async (
  { plan, archive, link, key }: { plan: EnvironmentPlan; archive: Archive; link: FloorLink; key: Uint8Array },
  closed: (close: () => Promise<void>) => void,
): Promise<SharedLabels> => {
  const [{ LabelShare: Share }, { sealOf }] = await Promise.all([
    import('../floor/label-share'),
    import('../floor/seal'),
  ]);
  const { platform, settings } = plan;
  const { scanMs, ...timing } = { ...floorTiming, ...platform.tuning?.floor };
  let connected: ElsewherePorts | null = null;
  let elsewhere: Elsewhere = { find: () => Promise.resolve('away') };
  const onError = (what: string, error: unknown): void => platform.log.error(what, error);
  const share = new Share({
    ...{ link, timing, onError, seal: sealOf(key), environment: settings().service.environment },
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
      // That it is away is said on the screens, and no fault.
      const unlessAway = (what: string, error: unknown): void => {
        if (!isFloorAway(error)) onError(what, error);
      };
      connected = { labels, archive, workflow, onError: unlessAway };
      const isAway = (): boolean => link.bench === null;
      elsewhere = elsewhereOf(benchesOf(share), { isAway, withinMs: scanMs }, connected);
      share.touch();
    },
    touch: () => share.touch(),
    tellAll: () => share.tellAll(),
  };
};
