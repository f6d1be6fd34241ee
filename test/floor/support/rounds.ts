import { setTimeout as pause } from 'node:timers/promises';
import type {
  ArchivedLabel,
  PrinterFacts,
  SoldPackage,
  StationCommand,
  StationLook,
} from '#test/support/crash/protocol';
import { type Random, seeded } from '#test/support/crash/random';
import { Packer, type ShopDiary } from './packer';
import { openShop, type Shop } from './shop';
import { type Database, openDatabase, type Trouble, troubles } from './troubles';

export interface FloorRun {
  seed: number;
  orders: number;
  rounds: number;
  benches: number;
  /** Benches that print at the same printer. */
  sharing: number;
  /** Benches work the batch by themselves; else packers scan its orders. */
  unattended?: boolean;
  /** In place of those that the seed chooses. */
  troubles?: readonly Trouble[];
}

export interface FloorReport {
  seed: number;
  counts: Record<string, number>;
  /** How often each trouble befell the run. */
  troubles: Partial<Record<Trouble, number>>;
  wrong: string[];
  story: string[];
}

/** A run ends when nothing was bought, printed or answered for this long: it never will be then, however slow the machine. */
const withoutProgressMs = 240_000;

interface Facts {
  sold: SoldPackage[];
  archived: ArchivedLabel[];
  printed: string[];
  diary: ShopDiary;
}

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

export const judge = ({ sold, archived, printed, diary }: Facts, refs: readonly string[]) => {
  const { again, entered, denied } = diary;
  const byPackage = new Map(archived.map((label) => [label.packageId, label]));
  const papers = countBy(printed);
  const sales = countBy(sold.map(({ ref1 }) => ref1));
  const ofOrder = (ref1: string): SoldPackage[] => sold.filter((one) => one.ref1 === ref1);
  return {
    twice: [...sales].filter(([ref1, count]) => count > 1 + (again.get(ref1) ?? 0)).map(([ref1]) => ref1),
    lost: sold
      .filter(({ ref1, packageId, documents }) => {
        const label = byPackage.get(packageId);
        if (!label) return !again.has(ref1);
        return !entered.has(packageId) && label.documents.join() !== documents.join();
      })
      .map(({ packageId }) => packageId),
    'twice on paper': [...papers]
      .filter(([packageId, count]) => count > 1 && !denied.has(packageId))
      .map(([packageId]) => packageId),
    missing: refs.filter(
      (ref1) => !ofOrder(ref1).some(({ packageId }) => papers.has(packageId) || entered.has(packageId)),
    ),
  };
};

export const factsOf = async (shop: Shop, diary: ShopDiary): Promise<Facts> => {
  const archived: ArchivedLabel[] = [];
  const printed: string[] = [];
  for (const { station } of shop.benches)
    archived.push(...((await station.ask({ do: 'archived' })) as ArchivedLabel[]));
  for (const printer of shop.printers)
    printed.push(...((await printer.ask({ do: 'facts' })) as PrinterFacts).printed);
  return { sold: await shop.sold(), archived, printed, diary };
};

export const isAtRest = async (shop: Shop): Promise<boolean> => {
  for (const { station, printer } of shop.benches) {
    const look = (await station.ask({ do: 'look' })) as StationLook;
    const { idle } = (await printer.ask({ do: 'facts' })) as PrinterFacts;
    const isAsked = look.held.some(({ stage, code }) => stage !== 'draft' || code.startsWith('answer_'));
    const { registering, registered, sending } = look.counts;
    // A label also waits, without being worked on, while its bench settles prints that a stop left in doubt.
    if (look.busy > 0 || registering + registered + sending > 0 || isAsked || !idle) return false;
  }
  return true;
};

const progressOf = async (shop: Shop, { questions }: ShopDiary, hasSuffered: boolean): Promise<string> => {
  const printed: number[] = [];
  for (const printer of shop.printers)
    printed.push(((await printer.ask({ do: 'facts' })) as PrinterFacts).printed.length);
  return JSON.stringify({ sold: (await shop.sold()).length, printed, questions, hasSuffered });
};

/** Writes down what each bench says of itself and of the orders that are left, for a run that did not end. */
const tellWhatIsLeft = async (shop: Shop, left: readonly string[]): Promise<void> => {
  for (const { name, station, printer } of shop.benches) {
    const ask = (command: StationCommand): Promise<string> =>
      station.ask(command).then((answer) => JSON.stringify(answer), String);
    shop.tell(
      `${name}: ${await ask({ do: 'look' })}, printer ${JSON.stringify(await printer.ask({ do: 'facts' }))}`,
    );
    for (const code of left.slice(0, 5))
      shop.tell(`${name} scans ${code}: ${await ask({ do: 'scan', code })}`);
  }
};

/** Each trouble once before any comes again. */
const dealt = (random: Random, rounds: number): Trouble[] =>
  Array.from({ length: Math.ceil(rounds / troubles.length) }, () => random.shuffled(troubles))
    .flat()
    .slice(0, rounds);

/** Benches work through the same orders, while what they rely on fails in the order that the seed chooses. */
export const runFloor = async (run: FloorRun): Promise<FloorReport> => {
  const random = seeded(run.seed);
  const refs = Array.from({ length: run.orders }, (_, at) => `EX-${String(at).padStart(4, '0')}`);
  const database = await openDatabase();
  const { port, name } = database;
  const shop = await openShop({
    benches: run.benches,
    sharing: run.sharing,
    refs,
    seed: run.seed,
    database: { port, name },
  });
  const diary: ShopDiary = { questions: 0, again: new Map(), entered: new Set(), denied: new Set() };
  const planned = run.troubles ?? dealt(random, run.rounds);
  try {
    const isDone = await work({ run, planned, random, refs, database, shop, diary });
    if (!isDone) {
      const sold = new Set((await shop.sold()).map(({ ref1 }) => ref1));
      await tellWhatIsLeft(
        shop,
        refs.filter((ref1) => !sold.has(ref1)),
      );
    }
    const facts = await factsOf(shop, diary);
    const wrong = judge(facts, refs);
    const { questions } = diary;
    const counts = {
      ...{
        orders: run.orders,
        rounds: planned.length,
        benches: run.benches,
        sharing: run.sharing,
        unattended: Number(run.unattended ?? false),
        sold: facts.sold.length,
        again: diary.again.size,
      },
      ...Object.fromEntries(Object.entries(wrong).map(([what, found]) => [what, found.length])),
      ...{ questions, doubts: shop.doubts, 'tails lost': database.tailsLost },
    };
    const found = isDone ? [] : ['it did not come to an end'];
    found.push(...Object.entries(wrong).flatMap(([what, names]) => names.map((one) => `${what}: ${one}`)));
    if (questions > shop.doubts) found.push(`${questions} questions, ${shop.doubts} doubts`);
    const befell = Object.fromEntries(countBy(planned));
    return { seed: run.seed, counts, troubles: befell, wrong: [...found, ...shop.broke], story: shop.story };
  } finally {
    await shop.close();
    await database.close();
  }
};

interface Work {
  run: FloorRun;
  planned: readonly Trouble[];
  random: Random;
  refs: readonly string[];
  database: Database;
  shop: Shop;
  diary: ShopDiary;
}

/** @returns whether everything was shipped and nobody is asked anything any more */
const work = async ({ run, planned, random, refs, database, shop, diary }: Work): Promise<boolean> => {
  let left = [...refs];
  let isOver = false;
  const packers = shop.benches.map((bench, at) => new Packer(shop, bench, diary, seeded(run.seed + at)));
  const packing = packers.map(async (packer) => {
    while (!isOver) await (run.unattended ? packer.watch(left) : packer.work(left));
  });
  const suffering = (async () => {
    for (const [round, trouble] of planned.entries()) {
      const due = (run.orders * round) / (planned.length + 1);
      const soonest = Date.now() + 3_000;
      while ((await shop.sold()).length < due && Date.now() < soonest) await pause(20);
      shop.tell(`${trouble}, ${(await shop.sold()).length} sold`);
      await database.suffer(trouble, shop, random);
    }
    return true;
  })();
  const state = { hasSuffered: false, hasBroken: false };
  suffering.then(
    () => (state.hasSuffered = true),
    () => (state.hasBroken = true),
  );
  let isDone = false;
  let progress = { text: '', at: Date.now() };
  while (!isDone && !state.hasBroken && Date.now() < progress.at + withoutProgressMs) {
    const text = await progressOf(shop, diary, state.hasSuffered);
    if (text !== progress.text) progress = { text, at: Date.now() };
    const sold = new Set((await shop.sold()).map(({ ref1 }) => ref1));
    left = refs.filter((ref1) => !sold.has(ref1));
    // What is bought is still to be printed: scanning it says so, and prints nothing twice.
    if (state.hasSuffered && left.length === 0) isDone = await isAtRest(shop).catch(() => false);
    await pause(50);
  }
  isOver = true;
  await Promise.all([...packing, suffering]);
  return isDone;
};
