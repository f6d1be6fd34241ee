import type { z } from 'zod';
import { initialSettings, settingsSchema, type Settings } from '#shared/settings';

export interface SettingsStore {
  read(): unknown;
  write(settings: object): void;
  /** Puts a file that can't be read aside; what it held stays under another name. */
  putAside(): void;
}

export interface SettingsBook {
  get(): Settings;
  /** Why the file could not be read as a whole; null when it could. All is at its initial value then. */
  problem(): string | null;
  /** True where the file holds this part, and it can be read. */
  holds(part: keyof Settings): boolean;
  /** Reads the file again. */
  readAgain(): void;
  /** Changes whole parts; all of the change is written or none of it. */
  change(change: Partial<Settings>): Settings;
}

const parts = Object.keys(initialSettings) as (keyof Settings)[];

/** The part without the fields that are wrong: an address that can't be does not bring the bench to practice. */
const withoutWrong = (part: keyof Settings, value: unknown, { issues }: z.ZodError) => {
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const rest = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return settingsSchema.shape[part].safeParse(Object.fromEntries(rest.filter(([name]) => !wrong.has(name))));
};

/** Reads each part by itself, so that one damaged part (edited by hand) costs that part only. */
const readParts = (raw: unknown, report: (part: string, isThere: boolean) => void): Settings => {
  const found = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const entries = parts.map((part) => {
    if (found[part] === undefined) {
      report(part, false);
      return [part, initialSettings[part]] as const;
    }
    const parsed = settingsSchema.shape[part].safeParse(found[part]);
    if (!parsed.success) report(part, true);
    const kept = parsed.success ? parsed : withoutWrong(part, found[part], parsed.error);
    return [part, kept.success ? kept.data : initialSettings[part]] as const;
  });
  return Object.fromEntries(entries) as unknown as Settings;
};

/** The station's settings, parsed once at the door. */
export const openSettings = (store: SettingsStore, report: (part: string) => void): SettingsBook => {
  const missing = new Set<string>();
  let problem: string | null = null;
  let current = initialSettings;
  const readAgain = (): void => {
    let raw: unknown = null;
    problem = null;
    try {
      raw = store.read();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    missing.clear();
    current = readParts(raw, (part, isThere) => {
      missing.add(part);
      if (isThere) report(part);
    });
  };
  readAgain();
  return {
    get: () => current,
    problem: () => problem,
    holds: (part) => !missing.has(part),
    readAgain,
    change: (change) => {
      // A file that can't be read is not written over: somebody may still mend it.
      if (problem !== null) throw new Error('the settings can not be read, so they are not changed');
      const next = { ...current, ...change };
      store.write(next);
      current = next;
      for (const part of Object.keys(change)) missing.delete(part);
      return current;
    },
  };
};
