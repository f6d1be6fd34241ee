import type { ArchivedLabel, SoldPackage, StationLook } from './protocol';
import type { RunSize } from './plan';
import type { Truth } from './truth';
import type { Diary, Question } from './worker';

/** Everything that is known when a run is over. */
export interface RunFacts {
  seed: number;
  size: RunSize;
  isDone: boolean;
  look: StationLook | null;
  troubles: number;
  archived: ArchivedLabel[];
  sold: SoldPackage[];
  /** Packages of the labels on paper, in the order they came out. */
  printed: string[];
  /** Labels of other hosts, and labels that came out of a printer that stood in this one's place. */
  others: number;
  elsewhere: number;
  /** Packages that were called printed while they were not on paper. */
  falsePrinted: string[];
  diary: Diary;
  truth: Truth;
  killedAt: ReadonlyMap<string, number>;
  broke: string[];
  story: string[];
}

/** What a run counted, and everything that must not be. */
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

/** A package more than a person asked for was paid for by the program itself. */
const boughtTwice = ({ sold, diary }: RunFacts): string[] =>
  [...countBy(sold.map(({ ref1 }) => ref1))]
    .filter(([ref1, count]) => count > 1 + (diary.again.get(ref1) ?? 0))
    .map(
      ([ref1, count]) => `${ref1} was bought ${count} times, asked for ${1 + (diary.again.get(ref1) ?? 0)}`,
    );

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Every package is the label's own with all its documents, or was given up by a person who was asked. */
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

/** Printed means printed; and nothing of ours comes out of a printer that is another's. */
const proofs = ({ falsePrinted, elsewhere }: RunFacts): string[] => [
  ...falsePrinted.map((packageId) => `${packageId} was called printed and was not on paper`),
  ...(elsewhere > 0 ? [`${elsewhere} labels came out of another printer`] : []),
];

/** Whatever is over without paper must have been taken off the list by a person, and everything else proven. */
const unproven = ({ archived, diary }: RunFacts): string[] => {
  const entered = new Set(diary.entered.values());
  return archived
    .filter(({ ref1, stage }) => !(stage === 'confirmed' || (stage === 'closed' && entered.has(ref1))))
    .map(({ ref1, stage, hold, print }) => `${ref1} ended ${stage} ${hold ?? ''} (print ${print ?? 'none'})`);
};

/** Labels nobody was asked about came out in the batch's order. */
const outOfOrder = ({ archived, printed, diary }: RunFacts): string[] => {
  const asked = new Set(diary.questions.map(({ ref1 }) => ref1));
  const calm = new Set(archived.filter(({ ref1 }) => !asked.has(ref1)).map(({ packageId }) => packageId));
  const wanted = archived.map(({ packageId }) => packageId).filter((packageId) => calm.has(packageId));
  const got = printed.filter((packageId) => calm.has(packageId));
  const at = wanted.findIndex((packageId, index) => packageId !== got[index]);
  return at < 0 ? [] : [`out of order at ${at}: ${wanted[at] ?? '-'} was due, ${got[at] ?? 'nothing'} came`];
};

/** What is known of doubts: how often each thing was in doubt, and how often files were lost, which may put any in doubt. */
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
 * The queue begins four requests at once at most (those that a person repeats come on top), and the bytes of one label at a
 * time: more intents than that of which nothing had left would be doubts of the program's own making.
 */
const looseIntents = ({ truth, diary }: RunFacts): string[] =>
  truth.unleft.flatMap(({ registering, sending }) => {
    const own = registering.filter((ref1) => !diary.again.has(ref1));
    return [
      ...(own.length > 4 ? [`begun on disk only: ${own.join()}`] : []),
      ...(sending.length > 1 ? [`begun on disk only: ${sending.join()}`] : []),
    ];
  });

const unfinished = ({ isDone, look }: RunFacts): string[] =>
  isDone ? [] : [`the batch did not end: ${JSON.stringify(look)}`];

/** Whatever is over without proof was settled by a person, who found it on paper or entered its package. */
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

/** A disk that fails and files that are lost are told to the log; nothing else may break. */
const broken = ({ broke, size: { diskTroubles = 0, losses = 0 } }: RunFacts): string[] => {
  const isExpected = (line: string): boolean =>
    (diskTroubles > 0 &&
      /^(the archive can not be written|an answer could not be kept|the end of the record was not kept|the daily copy could not be made)/.test(
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
      'labels that a loss of files asked about': diary.stale,
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
 * The same account for a run in which machines were lost and backups restored: an older archive must ask about everything it
 * missed, so that only what was bought, kept and printed is counted, not how much was asked.
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
 * The same account for a run in which files were lost at a kill. What an archive has forgotten must be asked about: each loss
 * puts every order and every label in doubt once, and no more than that is asked. Printed still means printed.
 */
export const judgeLosses = (facts: RunFacts): RunReport => {
  const report = judgeRestores(facts);
  return { ...report, wrong: [...report.wrong, ...proofs(facts), ...tooManyQuestions(facts)] };
};

/** The counts of all runs together, a line each. */
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
