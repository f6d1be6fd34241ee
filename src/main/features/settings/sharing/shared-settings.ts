import { z } from 'zod';
import type { Done, Input, Output } from '#shared/bridge/contract';
import type { Provisioning } from '#shared/provisioning';
import type { Settings } from '#shared/settings';
import { sharedParts } from '#shared/shared-settings';
import { codedMessage } from '#shared/text/coded-message';
import { createSequencer } from '../../../base/sequencer';
import { readJson, writeJson } from '../../../base/atomic-file';
import type { SettingsBook } from '../settings';
import { BenchValues, type SharedPrinters, worthKeeping } from './bench-values';
import {
  mergeValues,
  isSame,
  type FloorValues,
  floorValuesSchema,
  type Values,
  withArrived,
} from './merge-values';

/** The floor's settings. Each call rejects if the floor is out of reach. */
export interface SettingsFloor {
  /** Identifies the floor; benches with another passphrase have another floor. */
  floor: string;
  /** Null if this floor has none. `bytes` is null if they still have the given mark. */
  look(mark: string | null): Promise<{ mark: string; bytes: Uint8Array | null } | null>;
  /**
   * Replaces the settings that have the given mark; null: creates the first ones.
   * @returns the new mark; null if another bench was faster
   */
  put(mark: string | null, bytes: Uint8Array): Promise<string | null>;
  /** Notes that something was set here. */
  touch(): void;
}

/** What is available while a floor is open. */
export interface SharingContext {
  floor: SettingsFloor;
  printers: SharedPrinters;
  /** Records changes that came from other benches. */
  note: (before: Settings, after: Settings) => Promise<void>;
}

export interface SharedSettingsDeps {
  file: string;
  book: SettingsBook;
  place: () => SharingContext | null;
  /** True if only its administrator may set it up. */
  isReadOnly: boolean;
  /** The settings have changed. */
  changed(): void;
}

const values = z.record(z.string(), z.json());
const fileSchema = z.object({
  /** Whether this bench uses the settings of its floor, and of which floor; null before the first one. */
  follows: z.boolean().default(false),
  floor: z.string().nullable().default(null),
  known: floorValuesSchema.default({}),
  /** Values that were sent to the floor; it may not have answered. */
  sent: floorValuesSchema.default({}),
  /** Values of this bench that were replaced, until a person decides about them. */
  aside: values.default({}),
  /** The shared parts in the last provisioning file. */
  provisioned: values.default({}),
});
type State = z.infer<typeof fileSchema>;

const read = (bytes: Uint8Array): FloorValues =>
  floorValuesSchema.parse(z.json().parse(JSON.parse(new TextDecoder().decode(bytes))));
const written = (floorValues: FloorValues): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(floorValues));

/** The most attempts while other benches are faster; afterwards the next run handles it. */
const mostTries = 8;

/** While no floor is open, it is unknown which environment's printers would be meant. */
const noPrinters: SharedPrinters = {
  list: () => Promise.resolve([]),
  name: () => Promise.resolve(),
  changed: () => undefined,
};

const without = <T>(names: readonly string[], values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const away: Done = { ok: false, message: codedMessage('sharing.floorAway') };

/** The settings that this bench shares with the other benches of its floor. */
export class SharedSettings {
  readonly #deps: SharedSettingsDeps;
  readonly #turns = createSequencer();
  #state: State | null = null;
  /** The floor's latest known state. */
  #seen: { mark: string; told: FloorValues } | null = null;

  constructor(deps: SharedSettingsDeps) {
    this.#deps = deps;
  }

  async view(): Promise<Output<'settings.sharing'>> {
    const { place, isReadOnly } = this.#deps;
    const { follows, aside } = await this.#read();
    const parts = Object.keys(aside).sort();
    const stateOf = (state: Output<'settings.sharing'>['state']) => ({ state, aside: parts });
    const floor = place()?.floor;
    if (!floor) return stateOf(follows ? 'shared' : 'alone');
    if (isReadOnly) return stateOf('read_only');
    if (follows) return stateOf('shared');
    const found = await floor.look(null).catch(() => undefined);
    if (found === undefined) return stateOf('alone');
    return stateOf(found ? 'offered' : 'none');
  }

  async share({ how }: Input<'settings.share'>): Promise<Done> {
    if (how === 'own') return this.keepAsOwn().then(() => ({ ok: true }));
    const floor = this.#deps.place()?.floor;
    const found = await (floor?.look(null) ?? Promise.reject(new Error('no floor'))).catch(() => undefined);
    if (found === undefined) return away;
    if (how === 'first' && found) return { ok: false, message: codedMessage('sharing.floorHas') };
    if (how === 'use' && !found) return { ok: false, message: codedMessage('sharing.floorHasNone') };
    await this.follow();
    return this.synchronise().then(
      () => ({ ok: true }),
      () => away,
    );
  }

  /** From now on this bench uses the floor's settings. If the floor has none, it gets this bench's. */
  follow(): Promise<void> {
    return this.#turns.run(async () => {
      const state = await this.#read();
      if (!state.follows) await this.#write({ ...state, follows: true, floor: null, known: {}, sent: {} });
    });
  }

  /** The present values stay and belong to this bench alone. */
  keepAsOwn(): Promise<void> {
    return this.#turns.run(async () => {
      const state = await this.#read();
      if (state.follows) await this.#write({ ...state, follows: false, floor: null, known: {}, sent: {} });
      this.#deps.changed();
    });
  }

  /** Sets the replaced values again, for all benches, or drops them. */
  async settleAside({ take }: Input<'settings.settleAside'>): Promise<Done> {
    const place = this.#deps.place();
    await this.#turns.run(async () => {
      const state = await this.#read();
      if (take) await new BenchValues(this.#deps.book, place?.printers ?? noPrinters).set(state.aside);
      await this.#write({ ...state, aside: {} });
    });
    this.#deps.changed();
    place?.floor.touch();
    return { ok: true };
  }

  /**
   * Called when the settings were read from their file. Shared parts that are not in it were lost: their initial values are no changes made
   * here, and the provisioning file sets them again.
   */
  settingsRead(): Promise<void> {
    return this.#turns.run(async () => {
      const { book } = this.#deps;
      if (book.problem() !== null) return;
      const lost = sharedParts.filter((part) => !book.holds(part) && !book.isDamaged(part));
      const state = await this.#read();
      const [known, sent] = [without(lost, state.known), without(lost, state.sent)];
      const next = { ...state, known, sent, provisioned: without(lost, state.provisioned) };
      if (isSame(next, state)) return;
      // It counts also where the disk is full.
      this.#state = next;
      await this.#write(this.#state);
    });
  }

  /**
   * Applies changes of other benches, and sends the changes made here.
   * @throws if the floor is out of reach
   */
  synchronise(): Promise<void> {
    return this.#turns.run(async () => {
      const { place: placeNow, isReadOnly, book } = this.#deps;
      const place = placeNow();
      if (!place || isReadOnly || book.problem() !== null) return;
      for (let attempt = 0; attempt < mostTries; attempt += 1) if (await this.#isInStep(place)) return;
    });
  }

  /**
   * A provisioning file is applied at every start. Values that it has not changed are not applied again, because the benches may have
   * changed them since.
   * @returns the file without those values
   */
  async withoutApplied(file: Provisioning): Promise<Provisioning> {
    const { follows, provisioned } = await this.#read();
    if (!follows) return file;
    const same = sharedParts.filter(
      (part) => file[part] && isSame(z.json().parse(file[part]), provisioned[part]),
    );
    return without(same, file) as Provisioning;
  }

  noteApplied(file: Provisioning): Promise<void> {
    return this.#turns.run(async () => {
      const parts = sharedParts.flatMap((part) =>
        file[part] ? [[part, z.json().parse(file[part])] as const] : [],
      );
      if (parts.length === 0) return;
      const state = await this.#read();
      await this.#write({ ...state, provisioned: { ...state.provisioned, ...Object.fromEntries(parts) } });
    });
  }

  /** @returns false if there was another change first, here or at the floor */
  async #isInStep({ floor, printers, note }: SharingContext): Promise<boolean> {
    const state = await this.#read();
    if (!state.follows) return true;
    const bench = new BenchValues(this.#deps.book, printers);
    // A different floor has no common state with this bench.
    const common = state.floor === floor.floor ? state : { known: {}, sent: {} };
    const found = await floor.look(this.#seen?.mark ?? null);
    const floorValues = found?.bytes ? read(found.bytes) : found ? (this.#seen?.told ?? {}) : {};
    const known = withArrived(common.known, common.sent, floorValues);
    const readable = await bench.readable(floorValues);
    const benchValues = await bench.all();
    const agreed = mergeValues(
      Object.fromEntries(
        Object.entries(benchValues).filter(([name]) => !(name in floorValues) || name in readable),
      ),
      Object.fromEntries(
        Object.entries(known).filter(([name]) => !(name in floorValues) || name in readable),
      ),
      readable,
    );
    const next = { ...floorValues, ...agreed.floor };
    const isTold = found !== null && isSame(next, floorValues);
    const sent = Object.fromEntries(
      Object.entries(next).filter(([name, value]) => !isSame(value, floorValues[name])),
    );
    const toKeep = { ...state, floor: floor.floor, known, sent };
    if (!isTold) await this.#write(toKeep);
    const mark = isTold ? found.mark : await floor.put(found?.mark ?? null, written(next));
    if (mark === null) {
      this.#seen = null;
      return false;
    }
    this.#seen = { mark, told: next };
    return this.#takeIn({ bench, agreed, own: benchValues, note, state: toKeep });
  }

  async #takeIn({
    bench,
    agreed,
    own,
    note,
    state,
  }: {
    bench: BenchValues;
    agreed: ReturnType<typeof mergeValues>;
    own: Values;
    note: SharingContext['note'];
    state: State;
  }): Promise<boolean> {
    const isChanged = Object.keys(agreed.changed).length > 0;
    const aside = { ...state.aside, ...worthKeeping(agreed.aside) };
    // Saved before it is replaced.
    if (isChanged) await this.#write({ ...state, aside });
    const now = bench.settings();
    if (Object.keys(now).some((part) => !isSame(now[part], own[part]))) return false;
    const set = isChanged ? await bench.set(agreed.changed) : null;
    const next = { ...state, known: agreed.known, sent: {}, aside };
    if (!isSame(next, this.#state)) await this.#write(next);
    if (set) {
      await note(set.before, set.after);
      this.#deps.changed();
    }
    return true;
  }

  async #read(): Promise<State> {
    if (this.#state) return this.#state;
    const found = await readJson(this.#deps.file);
    const parsed = fileSchema.safeParse(found !== null && found !== 'unreadable' ? found.value : {});
    return (this.#state ??= parsed.data ?? fileSchema.parse({}));
  }

  async #write(state: State): Promise<void> {
    await writeJson(this.#deps.file, state);
    this.#state = state;
  }
}
