import Libsql from 'libsql';
import type { SoakBench } from './bench';
import type { Diary } from './diary';
import type { Sold } from './protocol';

interface LabelRow {
  ref1: string;
  stage: string;
  hold: string | null;
  packageId: string | null;
}
interface PrintRow {
  state: string;
  note: string | null;
  many: number;
}

/** The counts of the run, and everything that must not happen. */
export interface Account {
  counts: Record<string, number>;
  wrong: string[];
}

interface Facts {
  orders: number;
  labels: LabelRow[];
  prints: PrintRow[];
  sold: Sold[];
  bench: Pick<SoakBench, 'tray' | 'struck'>;
  diary: Diary;
}

/** The contents of the closed archive, read with SQL and not through the program. */
const readArchive = (file: string): Pick<Facts, 'labels' | 'prints'> => {
  const database = new Libsql(file, { readonly: true });
  try {
    return {
      labels: database
        .prepare(
          `select ref1, stage, hold_code as hold, package_id as packageId from labels
           join batches on batches.id = labels.batch_id where batches.source <> 'samples'`,
        )
        .all() as LabelRow[],
      prints: database
        .prepare('select state, note, count(*) as many from prints group by state, note')
        .all() as PrintRow[],
    };
  } finally {
    database.close();
  }
};

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** A package that no person requested was purchased by the program itself. */
const boughtTwice = ({ sold, diary }: Facts): string[] =>
  [...countBy(sold.map(({ ref1 }) => ref1))]
    .filter(([ref1, many]) => many > 1 + (diary.again.get(ref1) ?? 0))
    .map(([ref1, many]) => `${ref1} was bought ${many} times`);

/** Each package is in the archive, or a person who was asked gave it up. */
const lost = ({ sold, labels, diary }: Facts): string[] => {
  const known = new Set(labels.map(({ packageId }) => packageId));
  return sold
    .filter(({ ref1, packageId }) => !known.has(packageId) && !diary.again.has(ref1))
    .map(({ ref1, packageId }) => `${packageId} of ${ref1} was paid for and is not in the archive`);
};

const unproven = ({ labels, orders, diary }: Facts): string[] => {
  const entered = new Set(diary.entered.values());
  const open = labels.filter(
    ({ ref1, stage, hold }) =>
      !(hold === null && (stage === 'confirmed' || (stage === 'closed' && entered.has(ref1)))),
  );
  return [
    ...(labels.length === orders ? [] : [`${orders} orders were brought in, ${labels.length} are there`]),
    ...open.map(({ ref1, stage, hold }) => `${ref1} ended ${stage} ${hold ?? ''}`),
  ];
};

/** Each label was printed once, and once more for each request of a person. */
const onPaper = ({ labels, bench, diary }: Facts): string[] => {
  const known = new Set(labels.map(({ packageId }) => packageId));
  const strangers = [...bench.tray.keys()].filter((packageId) => !known.has(packageId));
  const wrong = labels.flatMap(({ ref1, stage, packageId }) => {
    const due = stage === 'closed' ? 0 : 1 + (diary.handlers.get(packageId ?? '') ?? 0);
    const there = bench.tray.get(packageId ?? '') ?? 0;
    return there === due ? [] : [`${packageId ?? '-'} of ${ref1} is on paper ${there} times, wanted ${due}`];
  });
  return [...wrong, ...strangers.map((packageId) => `${packageId} is on paper and in no archive`)];
};

const isDoubt = ({ fault }: SoakBench['struck'][number]): boolean => fault !== 'status429';

/** The most requests in progress at once: when the service goes away, each of them can be in doubt. */
const atOnce = 8;

/**
 * Each lost answer caused one question, and nothing else did, except requests in progress when the service
 * went away.
 */
const questions = ({ bench, diary }: Facts): string[] => {
  const asked = countBy(diary.questions.filter(({ kind }) => kind === 'bought').map(({ ref1 }) => ref1));
  const sure = countBy(bench.struck.filter(isDoubt).map(({ ref1 }) => ref1));
  const missing = [...sure].filter(([ref1, times]) => (asked.get(ref1) ?? 0) < times);
  const more = [...asked].filter(([ref1, many]) => many > (sure.get(ref1) ?? 0));
  const cutOff = atOnce * (diary.troubles.get('service away') ?? 0);
  return [
    ...missing.map(([ref1, times]) => `${ref1}: in doubt ${times} times, asked ${asked.get(ref1) ?? 0}`),
    ...(more.length > cutOff ? more.map(([ref1, many]) => `${ref1}: asked ${many} times without need`) : []),
  ];
};

const printsLeft = ({ prints }: Facts): string[] =>
  prints
    .filter(({ state }) => !['confirmed', 'failed', 'cancelled'].includes(state))
    .map(({ state, note, many }) => `${many} prints were left ${state} ${note ?? ''}`);

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

export const judge = (facts: Facts): Account => {
  const { orders, labels, prints, sold, bench, diary } = facts;
  const noted = (...notes: string[]): number =>
    sum(prints.filter(({ note }) => notes.includes(note ?? '')).map(({ many }) => many));
  const asked = (kind: string): number => diary.questions.filter((question) => question.kind === kind).length;
  const twice = boughtTwice(facts);
  const removed = lost(facts);
  const paper = onPaper(facts);
  const errands = sum(diary.errands.values());
  const tooManyStumbles = diary.stumbles.length > errands / 20;
  return {
    counts: {
      orders,
      'packages bought': sold.length,
      'bought again by a person': sum(diary.again.values()),
      'bought twice by the program': twice.length,
      'bought and lost': removed.length,
      'entered by hand': diary.entered.size,
      'labels proven printed': labels.filter(({ stage }) => stage === 'confirmed').length,
      'reprints wanted': sum(diary.handlers.values()),
      papers: sum(bench.tray.values()),
      'on paper more or less often than wanted': paper.length,
      'troubles made': sum(diary.troubles.values()),
      'answers spoiled': bench.struck.filter(isDoubt).length,
      'asked: was it bought?': asked('bought'),
      'prints in doubt, settled by the counter': noted('counter_proved', 'counter_disproved'),
      'prints in doubt, settled by a person': noted('worker_says_printed', 'worker_says_not_printed'),
      'asked: did it come out?': asked('printed'),
      'not out, printed again by a person': diary.offered,
      'queue set going again': diary.resumed,
      'retries that cost nothing': diary.released,
      errands,
      'errands that stumbled': diary.stumbles.length,
      'searched, without a picture by then': diary.undrawn,
    },
    wrong: [
      ...twice,
      ...removed,
      ...unproven(facts),
      ...paper,
      ...questions(facts),
      ...printsLeft(facts),
      ...diary.strange.map((line) => `an unexpected hold: ${line}`),
      ...(tooManyStumbles ? diary.stumbles.map((line) => `stumbled: ${line}`) : []),
    ],
  };
};

/** @param bench its station closed, its service still running */
export const accountOf = async (orders: number, bench: SoakBench, diary: Diary): Promise<Account> => {
  const sold = (await bench.service.ask({ do: 'sold' })) as Sold[];
  return judge({ orders, sold, bench, diary, ...readArchive(bench.archive) });
};
