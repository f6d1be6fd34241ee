import { z } from 'zod';
import { soundName } from '#shared/name';
import { initialSettings, settingsSchema, type Settings } from '#shared/settings';

export interface SettingsStore {
  read(): unknown;
  write(settings: object): void;
  /** Moves an unreadable file aside; its content is kept under another name. */
  putAside(): void;
}

export interface SettingsBook {
  get(): Settings;
  /** Why the whole file could not be read; null if it could. In that case all settings have their initial values. */
  problem(): string | null;
  /** True if the file contains this part and it can be read. */
  holds(part: keyof Settings): boolean;
  /** True if the file contains this part and it can't be read. */
  isDamaged(part: keyof Settings): boolean;
  /** Reads the file again. */
  readAgain(): void;
  /** Changes whole parts; all of the change is written, or none. */
  change(change: Partial<Settings>): Settings;
}

/** A station's name from before the rule for names is kept as one line, and the bench keeps its other settings. */
const readable = (part: keyof Settings, value: unknown): unknown => {
  const parsed = part === 'station' ? namedSchema.safeParse(value) : undefined;
  return parsed?.success
    ? { ...parsed.data, name: soundName(parsed.data.name) || initialSettings.station.name }
    : value;
};
const namedSchema = z.looseObject({ name: z.string().refine((name) => name.trim() !== '') });

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const parts = Object.keys(initialSettings) as (keyof Settings)[];

/** Paths of what is wrong: an unknown field itself, wherever it is; otherwise the field of the part. */
const wrongPaths = (issues: readonly z.core.$ZodIssue[]): PropertyKey[][] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key])
      : [issue.path.slice(0, 1)],
  );

/**
 * The part without its unknown fields, and with initial values of its invalid or missing ones: an invalid address must not switch the bench
 * to practice, and a field of a newer version must not shorten how long data is kept.
 */
const withoutWrong = (part: keyof Settings, value: unknown, { issues }: z.ZodError) => {
  const rest = isObject(value) ? structuredClone(value) : {};
  const initial = Object.entries(initialSettings[part]);
  const wrong = wrongPaths(issues);
  for (const path of wrong) {
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => isObject(at) && at[key], rest);
    const name = path.at(-1);
    if (isObject(holder) && name !== undefined) Reflect.deleteProperty(holder, name);
  }
  const filled = initial.filter(([name]) =>
    wrong.some(([first, ...deeper]) => first === name && deeper.length === 0),
  );
  return settingsSchema.shape[part].safeParse({ ...Object.fromEntries(filled), ...rest });
};

/** Reads each part separately, so that a damaged part (edited by hand) affects only itself. */
const readParts = (
  found: Record<PropertyKey, unknown>,
  report: (part: string, isThere: boolean) => void,
): Settings => {
  const entries = parts.map((part) => {
    if (found[part] === undefined) {
      report(part, false);
      return [part, initialSettings[part]] as const;
    }
    const stored = readable(part, found[part]);
    const parsed = settingsSchema.shape[part].safeParse(stored);
    if (!parsed.success) report(part, true);
    const kept = parsed.success ? parsed : withoutWrong(part, stored, parsed.error);
    return [part, kept.success ? kept.data : initialSettings[part]] as const;
  });
  return Object.fromEntries(entries) as unknown as Settings;
};

/** Parts that only a newer version of the program knows: it finds them again when the bench returns to it. */
const laterParts = (stored: Record<PropertyKey, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).filter(([part]) => !Object.hasOwn(initialSettings, part)));

/** The station's settings, validated when they are loaded. */
export const openSettings = (store: SettingsStore, report: (part: string) => void): SettingsBook => {
  const missing = new Set<string>();
  const damaged = new Set<string>();
  let problem: string | null = null;
  let current = initialSettings;
  let stored: Record<PropertyKey, unknown> = {};
  const readAgain = (): void => {
    stored = {};
    problem = null;
    try {
      const raw = store.read();
      if (isObject(raw)) stored = raw;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    missing.clear();
    damaged.clear();
    current = readParts(stored, (part, isThere) => {
      missing.add(part);
      if (!isThere) return;
      damaged.add(part);
      report(part);
    });
  };
  readAgain();
  return {
    get: () => current,
    problem: () => problem,
    holds: (part) => !missing.has(part),
    isDamaged: (part) => damaged.has(part),
    readAgain,
    change: (change) => {
      // An unreadable file is not overwritten, because somebody may still fix it.
      if (problem !== null) throw new Error('the settings can not be read, so they are not changed');
      const next = { ...current, ...change };
      // A damaged part stays as it is until it is changed itself: somebody may fix it, or a newer version may understand it.
      const left = [...damaged].filter((part) => !Object.hasOwn(change, part));
      store.write({
        ...laterParts(stored),
        ...next,
        ...Object.fromEntries(left.map((part) => [part, stored[part]])),
      });
      current = next;
      for (const part of Object.keys(change)) for (const set of [missing, damaged]) set.delete(part);
      return current;
    },
  };
};
