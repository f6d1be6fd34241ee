import type { ArchivedLabel, SoldPackage, StationLook } from './protocol';
import type { RunSize } from './plan';
import type { Truth } from './truth';
import type { Diary, Question } from './worker';

/** The facts that are known after a run. */
export interface RunFacts {
  seed: number;
  size: RunSize;
  isDone: boolean;
  look: StationLook | null;
  troubles: number;
  archived: ArchivedLabel[];
  sold: SoldPackage[];
  /** Packages of the printed labels, in the order of printing. */
  printed: string[];
  /** Labels of other hosts, and labels printed by a printer that replaced this one. */
  others: number;
  elsewhere: number;
  /** Packages reported as printed that were not printed. */
  falsePrinted: string[];
  diary: Diary;
  truth: Truth;
  killedAt: ReadonlyMap<string, number>;
  broke: string[];
  story: string[];
}

/** The counts of a run, and everything that must not happen. */
export interface RunReport {
  seed: number;
  counts: Record<string, number>;
  killedAt: ReadonlyMap<string, number>;
  wrong: string[];
  story: string[];
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, one) => all + one, 0);

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** A package that no person requested was purchased by the program itself. */
const boughtTwice = ({ sold, diary }: RunFacts): string[] =>
  [...countBy(sold.map(({ ref1 }) => ref1))]
    .filter(([ref1, count]) => count > 1 + (diary.again.get(ref1) ?? 0))
    .map(
      ([ref1, count]) => `${ref1} was bought ${count} times, asked for ${1 + (diary.again.get(ref1) ?? 0)}`,
    );

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Every package belongs to a label with all its documents, or a person who was asked gave it up. */
const lostPackages = ({ sold, archived, diary }: RunFacts): string[] => {
  const byPackage = new Map(archived.map((label) => [label.packageId, label]));
  const wasReplaced = (ref1: string): boolean => diary.again.has(ref1);
  return sold.flatMap(({ ref1, packageId, documents }) => {
    const label = byPackage.get(packageId);
    if (!label)
      return wasReplaced(ref1) ? [] : [`${packageId} of ${ref1} was paid for and is not in the archive`];
    if (diary.entered.has(packageId)) return [];
    return same(label.documents, documents)
      ? []
      : [`${packageId} of ${ref1}: its documents are not those it came with`];
  });
};

const onPaper = ({ printed, archived }: RunFacts): string[] => {
  const counts = countBy(printed);
  const twice = [...counts].filter(([, count]) => count > 1);
  const missing = archived.filter(
    ({ stage, packageId }) => stage !== 'closed' && (packageId === null || !counts.has(packageId)),
  );
  return [
    ...twice.map(([packageId, count]) => `${packageId} is on paper ${count} times`),
    ...missing.map(({ ref1, stage, hold }) => `${ref1} is not on paper: ${stage} ${hold ?? ''}`),
  ];
};

/** Printed means printed; and another printer prints none of our labels. */
const proofs = ({ falsePrinted, elsewhere }: RunFacts): string[] => [
  ...falsePrinted.map((packageId) => `${packageId} was called printed and was not on paper`),
  ...(elsewhere > 0 ? [`${elsewhere} labels came out of another printer`] : []),
];

/** Every finished label without paper was taken off the list by a person; every other one is proven. */
const unproven = ({ archived, diary }: RunFacts): string[] => {
  const entered = new Set(diary.entered.values());
  return archived
    .filter(({ ref1, stage }) => !(stage === 'confirmed' || (stage === 'closed' && entered.has(ref1))))
    .map(({ ref1, stage, hold, print }) => `${ref1} ended ${stage} ${hold ?? ''} (print ${print ?? 'none'})`);
};

/** Labels without a question, of which none was held as too old, were printed in the batch's order. */
const outOfOrder = ({ archived, printed, diary }: RunFacts): string[] => {
  const asked = new Set([...diary.questions.map(({ ref1 }) => ref1), ...diary.stale]);
  const calm = new Set(archived.filter(({ ref1 }) => !asked.has(ref1)).map(({ packageId }) => packageId));
  const wanted = archived.map(({ packageId }) => packageId).filter((packageId) => calm.has(packageId));
  const got = printed.filter((packageId) => calm.has(packageId));
  const at = wanted.findIndex((packageId, index) => packageId !== got[index]);
  return at < 0 ? [] : [`out of order at ${at}: ${wanted[at] ?? '-'} was due, ${got[at] ?? 'nothing'} came`];
};

/** How often each label was in doubt, and how often files were lost, which can put any label in doubt. */
interface Doubts {
  of: ReadonlyMap<string, number>;
  losses: number;
}

const needless = (
  questions: readonly Question[],
  { of, losses }: Doubts,
  nameOf: (question: Question) => string,
): string[] =>
  [...countBy(questions.map(nameOf))]
    .filter(([name, asked]) => asked > (of.get(name) ?? 0) + losses)
    .map(([name, asked]) => {
      const kinds = questions.filter((question) => nameOf(question) === name).map(({ kind }) => kind);
      return `${name}: ${asked} questions (${kinds.join()}), in doubt ${(of.get(name) ?? 0) + losses} times`;
    });

const isMoney = ({ kind }: Question): boolean => kind === 'bought';

const tooManyQuestions = ({ diary, truth, size: { losses = 0 } }: RunFacts): string[] => [
  ...needless(diary.questions.filter(isMoney), { of: truth.money, losses }, ({ ref1 }) => ref1),
  ...needless(
    diary.questions.filter((question) => !isMoney(question)),
    { of: truth.paper, losses },
    ({ packageId }) => packageId ?? '?',
  ),
];

/**
 * The queue starts at most four requests at once (repeats by a person are extra), and sends one label at a
 * time. More intents without bytes sent would be unresolved prints caused by the program itself.
 */
const looseIntents = ({ truth, diary }: RunFacts): string[] =>
  truth.unleft.flatMap(({ registering, sending }) => {
    const firstRequests = registering.filter((ref1) => !diary.again.has(ref1));
    return [
      ...(firstRequests.length > 4 ? [`begun on disk only: ${firstRequests.join()}`] : []),
      ...(sending.length > 1 ? [`begun on disk only: ${sending.join()}`] : []),
    ];
  });

const unfinished = ({ isDone, look }: RunFacts): string[] =>
  isDone ? [] : [`the batch did not end: ${JSON.stringify(look)}`];

/**
 * Every finished label without proof was settled by a person, who found it on paper or entered its package.
 */
const unsettled = ({ archived, printed, diary }: RunFacts): string[] => {
  const entered = new Set(diary.entered.values());
  const isOut = (packageId: string | null): boolean => packageId !== null && printed.includes(packageId);
  return archived
    .filter(
      ({ ref1, stage, packageId }) =>
        stage !== 'confirmed' && !(stage === 'closed' && (entered.has(ref1) || isOut(packageId))),
    )
    .map(({ ref1, stage, hold }) => `${ref1} ended ${stage} ${hold ?? ''}`);
};

/**
 * Failing disks and lost files are in the log; nothing else may break. While an archive opens, its changes do not wait for
 * the disk: work that the queue has begun by then is rejected, and begun again.
 */
const broken = ({ broke, size: { diskTroubles = 0, losses = 0 } }: RunFacts): string[] => {
  const isExpected = (line: string): boolean =>
    (diskTroubles > 0 &&
      /^(the archive can not be written|an answer could not be kept|work on label \S+ broke: DiskError|the end of the record was not kept|the daily copy could not be made)/.test(
        line,
      )) ||
    (losses > 0 && /^the archive is not the one that was open here last/.test(line));
  return broke.filter((line) => !isExpected(line)).map((line) => `the station broke: ${line}`);
};

export const judgeRun = (facts: RunFacts): RunReport => {
  const { seed, size, archived, sold, printed, diary, truth, killedAt, story } = facts;
  const asked = (kind: Question['kind']): number =>
    diary.questions.filter((question) => question.kind === kind).length;
  const twice = boughtTwice(facts);
  const lost = lostPackages(facts);
  const paper = onPaper(facts);
  return {
    ...{ seed, killedAt, story },
    counts: {
      orders: archived.length,
      kills: size.kills,
      'other troubles': facts.troubles,
      'of them the disk': size.diskTroubles ?? 0,
      'kills with files lost': size.losses ?? 0,
      'packages bought': sold.length,
      'bought again by a person': sum(diary.again),
      'bought twice by the program': twice.length,
      'bought and lost': lost.length,
      'entered by hand': diary.entered.size,
      'labels on paper': printed.length,
      'labels of other hosts beside them': facts.others,
      'called printed, not on paper': facts.falsePrinted.length,
      'on paper twice': printed.length - new Set(printed).size,
      missing: paper.filter((line) => line.includes('not on paper')).length,
      'purchases in doubt': sum(truth.money),
      'asked: was it bought?': asked('bought'),
      'prints in doubt': sum(truth.paper),
      'asked: did it come out?': asked('printed'),
      'known not to be out, offered again': asked('offered'),
      'labels held as too old': diary.stale.size,
      'batches set going again': diary.resumed,
      'retries that cost nothing': diary.released,
    },
    wrong: [
      ...unfinished(facts),
      ...twice,
      ...lost,
      ...paper,
      ...proofs(facts),
      ...unproven(facts),
      ...outOfOrder(facts),
      ...tooManyQuestions(facts),
      ...looseIntents(facts),
      ...diary.strange.map((line) => `an unexpected hold: ${line}`),
      ...broken(facts),
    ],
  };
};

/**
 * The same checks for a run with lost machines and restored backups. An older archive must ask about
 * everything it has missed, so the number of questions is not checked, only what was purchased, stored and
 * printed.
 */
export const judgeRestores = (facts: RunFacts): RunReport => {
  const report = judgeRun(facts);
  return {
    ...report,
    wrong: [
      ...unfinished(facts),
      ...boughtTwice(facts),
      ...lostPackages(facts),
      ...onPaper(facts),
      ...unsettled(facts),
      ...facts.diary.strange.map((line) => `an unexpected hold: ${line}`),
      ...broken(facts),
    ],
  };
};

/**
 * The same checks for a run in which files were lost at a kill. The station must ask about everything the
 * archive has lost: each loss puts every order and every label in doubt once, and no more questions are
 * allowed. Printed still means printed.
 */
export const judgeLosses = (facts: RunFacts): RunReport => {
  const report = judgeRestores(facts);
  return { ...report, wrong: [...report.wrong, ...proofs(facts), ...tooManyQuestions(facts)] };
};

/** The counts of all runs, one line each. */
export const tableOf = (reports: readonly RunReport[]): string => {
  const names = Object.keys(reports[0]?.counts ?? {});
  const aims = new Map<string, number>();
  for (const { killedAt } of reports)
    for (const [at, count] of killedAt) aims.set(at, (aims.get(at) ?? 0) + count);
  const total = (name: string): number => reports.reduce((all, { counts }) => all + (counts[name] ?? 0), 0);
  return [
    `crash harness: ${reports.length} runs, seeds ${reports.map(({ seed }) => seed).join(', ')}`,
    ...names.map((name) => `${String(total(name)).padStart(7)}  ${name}`),
    `kills aimed: ${[...aims].map(([at, count]) => `${at} ${count}`).join(', ')}; the rest from outside at random`,
  ].join('\n');
};
