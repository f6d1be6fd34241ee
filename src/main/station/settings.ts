import { initialSettings, settingsSchema, type Settings } from '#shared/settings';

export interface SettingsStore {
  read(): unknown;
  write(settings: object): void;
}

export interface SettingsBook {
  get(): Settings;
  /** Changes whole parts; all of the change is written or none of it. */
  change(change: Partial<Settings>): Settings;
}

const parts = Object.keys(initialSettings) as (keyof Settings)[];

/** Reads each part by itself, so that one damaged part (edited by hand) costs that part only. */
const readParts = (raw: unknown, report: (part: string) => void): Settings => {
  const found = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const entries = parts.map((part) => {
    if (found[part] === undefined) return [part, initialSettings[part]] as const;
    const parsed = settingsSchema.shape[part].safeParse(found[part]);
    if (!parsed.success) report(part);
    return [part, parsed.success ? parsed.data : initialSettings[part]] as const;
  });
  return Object.fromEntries(entries) as unknown as Settings;
};

/** The station's settings, parsed once at the door. */
export const openSettings = (store: SettingsStore, report: (part: string) => void): SettingsBook => {
  let current = readParts(store.read(), report);
  return {
    get: () => current,
    change: (change) => {
      const next = { ...current, ...change };
      store.write(next);
      current = next;
      return current;
    },
  };
};
