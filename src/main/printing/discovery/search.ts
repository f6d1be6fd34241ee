import { setMaxListeners } from 'node:events';
import type { SearchProblem, FindWay, FoundPrinter } from '#shared/print/found';
import { createLimiter } from '../../base/limiter';
import type { Finder, Hit } from './finder';
import type { Probed } from './probe';

export interface SearchOptions {
  finders: readonly Finder[];
  /** Asks a printer at a network address for its identity. */
  probe(uri: string, signal: AbortSignal): Promise<Probed>;
  /** Called at every change with everything that was found so far. */
  changed: (found: readonly FoundPrinter[]) => void;
  trouble: (trouble: SearchProblem) => void;
}

/** Maximum number of printers asked at the same time. */
const atOnce = 16;
/** A longer list is useless, and a hostile network could offer any number. */
const mostFound = 500;

const merged = (found: FoundPrinter, way: FindWay, hit: Hit): FoundPrinter => ({
  ...found,
  ways: found.ways.includes(way) ? found.ways : [...found.ways, way],
  name: found.name ?? hit.name ?? null,
  model: found.model ?? hit.model ?? null,
  serial: found.serial ?? hit.serial ?? null,
  firmware: found.firmware ?? hit.firmware ?? null,
});

const fresh = (hit: Hit): FoundPrinter => ({
  ...{ uri: hit.uri, secureUri: null, ways: [], verdict: hit.verdict ?? 'asking' },
  ...{ name: null, model: null, serial: null, firmware: null, dpi: null, language: null },
});

/** What the printer reports itself has precedence over what others report of it. */
const withProbe = (found: FoundPrinter, probed: Probed): FoundPrinter => ({
  ...found,
  verdict: probed.verdict,
  secureUri: probed.secureUri,
  model: probed.model ?? found.model,
  serial: probed.serial ?? found.serial,
  firmware: probed.firmware ?? found.firmware,
  dpi: probed.dpi ?? found.dpi,
  language: probed.language ?? found.language,
});

/**
 * Searches for printers in every way at the same time. Each way fails alone, and a printer is listed before it is
 * asked. Resolves when every way has ended and every printer found was asked, or when the signal aborted.
 */
export const search = async (options: SearchOptions, signal: AbortSignal): Promise<void> => {
  // Every question listens to this signal; above ten listeners Node.js warns of a leak.
  setMaxListeners(0, signal);
  const found = new Map<string, FoundPrinter>();
  const limited = createLimiter(atOnce);
  const asked: Promise<void>[] = [];
  const put = (printer: FoundPrinter): void => {
    found.set(printer.uri, printer);
    if (!signal.aborted) options.changed([...found.values()]);
  };

  const ask = async (uri: string): Promise<void> => {
    const probed = await limited(() => options.probe(uri, signal));
    const now = found.get(uri);
    if (now) put(withProbe(now, probed));
  };

  const take = (way: FindWay, hit: Hit): void => {
    const known = found.get(hit.uri);
    if (signal.aborted || (!known && found.size >= mostFound)) return;
    put(merged(known ?? fresh(hit), way, hit));
    if (!known && hit.verdict === undefined) asked.push(ask(hit.uri));
  };

  const look = async ({ way, find }: Finder): Promise<void> => {
    try {
      await find((hit) => take(way, hit), signal);
    } catch (error) {
      options.trouble({ way, message: error instanceof Error ? error.message : String(error) });
    }
  };

  await Promise.all(options.finders.map(look));
  // More questions may have been added meanwhile.
  for (let at = 0; at < asked.length; at += 1) await asked[at];
};
