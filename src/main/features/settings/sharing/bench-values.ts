import type { Printer } from '#shared/print/printer';
import { initialSettings, type Settings } from '#shared/settings';
import {
  type SharedPart,
  sharedOf,
  sharedParts,
  sharedPrinterSchema,
  withShared,
} from '#shared/shared-settings';
import type { SettingsBook } from '../settings';
import { isSame, type FloorValues, type Values } from './merge-values';

/** The printers of the open environment. */
export interface SharedPrinters {
  list(): Promise<Printer[]>;
  name(printerId: string, named: Pick<Printer, 'name' | 'dpi'>): Promise<void>;
  changed(printerId: string): void;
}

const printerPrefix = 'printer ';
const isPart = (name: string): name is SharedPart => sharedParts.some((part) => part === name);

const printerWithSerial = (printers: readonly Printer[], name: string): Printer | undefined =>
  name.startsWith(printerPrefix)
    ? printers.find(({ serial }) => serial === name.slice(printerPrefix.length))
    : undefined;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The values of this bench in the form that benches share: parts of the settings by name, printers by serial number. */
export class BenchValues {
  readonly #book: Pick<SettingsBook, 'get' | 'change' | 'isDamaged'>;
  readonly #printers: SharedPrinters;

  constructor(book: Pick<SettingsBook, 'get' | 'change' | 'isDamaged'>, printers: SharedPrinters) {
    this.#book = book;
    this.#printers = printers;
  }

  /** Without values that can't be read here, because they would be reported as changes. */
  async all(): Promise<Values> {
    const printers = (await this.#printers.list()).flatMap(({ serial, name, dpi }) =>
      serial === undefined ? [] : [[printerPrefix + serial, { name, dpi }] as const],
    );
    return { ...Object.fromEntries(printers), ...this.settings() };
  }

  settings(): Values {
    const now = this.#book.get();
    const parts = sharedParts.filter((part) => !this.#book.isDamaged(part));
    return Object.fromEntries(parts.map((part) => [part, sharedOf(part, now)]));
  }

  /** The floor's values that this version understands and that apply here. */
  async readable(floor: FloorValues): Promise<FloorValues> {
    const printers = await this.#printers.list();
    return Object.fromEntries(
      Object.entries(floor).filter(([name, { value }]) => {
        if (isPart(name)) return withShared(name, value, this.#book.get()) !== null;
        const wanted = sharedPrinterSchema.safeParse(value);
        if (!wanted.success || !name.startsWith(printerPrefix)) return false;
        const ownPrinter = printerWithSerial(printers, name);
        return (
          !ownPrinter || !printers.some((one) => one !== ownPrinter && sameName(one.name, wanted.data.name))
        );
      }),
    );
  }

  /**
   * Applies values that differ at the floor.
   * @returns the settings before and after
   */
  async set(values: Values): Promise<{ before: Settings; after: Settings }> {
    const before = this.#book.get();
    const parts = Object.entries(values).flatMap(([name, value]) =>
      isPart(name) ? [withShared(name, value, before)] : [],
    );
    const after =
      parts.length > 0 ? this.#book.change(Object.assign({}, ...parts) as Partial<Settings>) : before;
    const printers = await this.#printers.list();
    for (const [name, value] of Object.entries(values)) {
      const printer = printerWithSerial(printers, name);
      if (!printer) continue;
      await this.#printers.name(printer.id, sharedPrinterSchema.parse(value));
      this.#printers.changed(printer.id);
    }
    return { before, after };
  }
}

/** The values worth keeping. A value that was never set here is no loss. */
export const worthKeeping = (aside: Values): Values =>
  Object.fromEntries(
    Object.entries(aside).filter(
      ([name, value]) => !isPart(name) || !isSame(value, sharedOf(name, initialSettings)),
    ),
  );
