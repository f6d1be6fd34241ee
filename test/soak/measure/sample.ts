import { statSync } from 'node:fs';
import type { App } from '#test/support/app';
import { allOf, family, processFacts, type Descriptors } from './linux';
import { mainFacts, type MainFacts } from './main-facts';
import { openPageFacts, type PageFacts } from './page-facts';

/** One sample of the whole program at rest: no work in progress, on the Ship screen, garbage collected. */
export interface Sample {
  /** Number of labels printed so far. */
  labels: number;
  seconds: number;
  day: number;
  main: MainFacts & { rss: number; threads: number; descriptors: Descriptors };
  page: PageFacts & { rss: number; descriptors: number };
  gpu: { rss: number; descriptors: number };
  /** Chromium's helper processes (network, audio). */
  helpers: { rss: number; descriptors: number };
  all: { rss: number; processes: number };
  /** The archive with its write-ahead log, in bytes. */
  archive: number;
}

/** Memory and descriptors during work: without garbage collection. */
export interface Glance {
  labels: number;
  seconds: number;
  mainRss: number;
  pageRss: number;
  mainDescriptors: number;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** @param archive path of the archive's file */
export const openMeasure = async (app: App, archive: string) => {
  const startedAt = performance.now();
  const pageFacts = await openPageFacts(app);
  const root = await app.electron.evaluate(() => process.pid);
  let kinds: Record<number, string> = {};
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);

  const byKind = () => {
    const facts = family(root).map(processFacts);
    const of = (kind: string) => {
      const wanted = facts.filter(({ pid }) => kinds[pid] === kind);
      return {
        rss: sum(wanted.map(({ rss }) => rss)),
        descriptors: sum(wanted.map(({ descriptors }) => allOf(descriptors))),
      };
    };
    return { facts, of };
  };

  const sample = async (labels: number, day: number): Promise<Sample> => {
    const page = await pageFacts();
    const main = await mainFacts(app);
    ({ kinds } = main);
    const { facts, of } = byKind();
    const rootFacts = facts.find(({ pid }) => pid === root) ?? processFacts(root);
    return {
      ...{ labels, day, seconds: seconds() },
      main: { ...main, rss: rootFacts.rss, threads: rootFacts.threads, descriptors: rootFacts.descriptors },
      page: { ...page, ...of('Tab') },
      gpu: of('GPU'),
      helpers: of('Utility'),
      all: { rss: sum(facts.map(({ rss }) => rss)), processes: facts.length },
      archive: sizeOf(archive) + sizeOf(`${archive}-wal`),
    };
  };

  const glance = (labels: number): Glance => {
    const { rss, descriptors } = processFacts(root);
    const page = byKind().of('Tab');
    return {
      ...{ labels, seconds: seconds() },
      ...{ mainRss: rss, pageRss: page.rss, mainDescriptors: allOf(descriptors) },
    };
  };
  return { sample, glance };
};
export type Measure = Awaited<ReturnType<typeof openMeasure>>;
