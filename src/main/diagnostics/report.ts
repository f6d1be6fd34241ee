import type { RecordCheck, RecordRow } from '#shared/record/record';
import type { Settings } from '#shared/settings';
import type { Mask } from './mask';

/** What a report is made from. Each part is read separately, so that an error loses only that part. */
export interface ReportParts {
  versions: Record<string, string>;
  settings: () => Settings;
  credentialsSet: () => Promise<unknown>;
  printers: () => Promise<unknown>;
  queue: () => Promise<unknown>;
  counts: () => Promise<unknown>;
  archiveDamages: () => Promise<readonly string[]>;
  recordCheck: () => Promise<RecordCheck>;
  events: () => Promise<readonly RecordRow[]>;
  logLines: () => Promise<readonly string[]>;
  mask: Mask;
  now: Date;
}

/** Properties of an event whose values are words of the program; all other properties may contain personal data. */
const keptFields = new Set([
  'type',
  'code',
  'reason',
  'outcome',
  'state',
  'place',
  'documents',
  'copies',
  'expected',
  'isOnPaper',
  'call',
  'names',
  'parts',
  'command',
  'isSet',
  'waitMs',
  'rows',
  'days',
  'before',
  'format',
]);
const isWord = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^[a-z][A-Za-z0-9_.-]{0,39}$/.test(value));

const keptPart = (event: unknown): Record<string, unknown> =>
  typeof event !== 'object' || event === null
    ? {}
    : Object.fromEntries(
        Object.entries(event).flatMap(([name, value]): [string, unknown][] => {
          if (name === 'failure') return [['failure', keptPart(value)]];
          if (name === 'changes' && Array.isArray(value))
            return [['changed', value.map((one: { field?: unknown }) => one.field)]];
          if (name === 'changed') return [[name, value]];
          if (!keptFields.has(name)) return [];
          const isTold = Array.isArray(value) ? value.every(isWord) : isWord(value);
          return isTold ? [[name, value]] : [];
        }),
      );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The operator is replaced by a number, which is the same for the same person within this report. */
const eventsOf = (rows: readonly RecordRow[]) => {
  const people = new Map<string, number>();
  const numberOf = (name: string): number => {
    if (!people.has(name)) people.set(name, people.size + 1);
    return people.get(name) ?? 0;
  };
  return rows.map(({ seq, at, type, labelId, operator, event }) => ({
    ...{ seq, at, type, labelId },
    operator: operator === null ? null : `person ${numberOf(operator)}`,
    ...keptPart(parsed(event)),
  }));
};

/** Settings without personal data and addresses: the names of the defaults, not their values. */
const settingsOf = ({ defaults, intake, ...rest }: Settings): object => ({
  ...rest,
  defaults: Object.keys(defaults),
  intake: { watchFolder: intake.watchFolder === '' ? 'none' : 'set', mappings: intake.mappings.length },
});

const attempt = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' };
  }
};

/** Masks every text in a value, including names of properties. */
const maskValue = (value: unknown, mask: Mask): unknown => {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((one) => maskValue(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), maskValue(one, mask)]));
};

/** One JSON file to send when asking for help: no secrets, no addresses, no names of people. */
export const supportReport = async (parts: ReportParts): Promise<Uint8Array> => {
  const { mask } = parts;
  const report = {
    packbenchReport: 1,
    at: parts.now.toISOString(),
    versions: parts.versions,
    settings: await attempt(() => settingsOf(parts.settings())),
    credentialsSet: await attempt(parts.credentialsSet),
    printers: await attempt(parts.printers),
    queue: await attempt(parts.queue),
    counts: await attempt(parts.counts),
    archiveDamages: await attempt(parts.archiveDamages),
    record: await attempt(parts.recordCheck),
    events: await attempt(async () => eventsOf(await parts.events())),
    log: await attempt(async () => (await parts.logLines()).map(mask)),
  };
  const { at, events, ...rest } = report;
  const masked = { ...(maskValue(rest, mask) as object), at, events };
  return new TextEncoder().encode(`${JSON.stringify(masked, null, 2)}\n`);
};
