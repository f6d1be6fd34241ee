import type { LabelView } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import { call } from '#test/support/bridge';
import type { Random } from '#test/support/crash/random';
import type { SoakBench } from './bench';
import { count, type Diary } from './diary';
import type { PrinterAnswer, Sold } from './protocol';

/**
 * A person acts after this time at the earliest, in milliseconds: by then the station has read the printer's
 * counter itself.
 */
const handMs = 4_000;

const lostAnswers: ReadonlySet<string> = new Set(['answer_lost', 'answer_unreadable', 'service_broken']);
const costsNothing: ReadonlySet<string> = new Set(['too_many_requests', 'service_unreachable']);

/**
 * Answers every question of the station like an honest person who can see the service's records and the
 * printer's tray.
 */
export const createPerson = (bench: SoakBench, diary: Diary, random: Random) => {
  const { app, service, printer, tray } = bench;
  const seen = new Set<string>();

  const isNew = ({ label }: LabelView): boolean => {
    const key = `${label.id} ${label.hold?.failure.code ?? ''} ${label.hold?.since ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };

  const settlePurchase = async ({ label }: LabelView): Promise<void> => {
    const { id: labelId, ref1 } = label;
    const last = ((await service.ask({ do: 'sold', ref1 })) as Sold[]).at(-1);
    if (last && random.next() < 0.5) {
      diary.entered.set(last.packageId, ref1);
      await call(app, 'labels.settle', { labelId, how: 'found', packageId: last.packageId });
      return;
    }
    count(diary.again, ref1);
    await call(app, 'labels.settle', { labelId, how: 'again' });
  };

  /** True when the tray has more papers of it than are known to be printed. */
  const isInHand = async (labelId: string, packageId: string): Promise<boolean> => {
    const prints = (await call(app, 'labels.get', { labelId }))?.prints ?? [];
    const proven = prints.filter(({ state }) => state === 'confirmed');
    return (tray.get(packageId) ?? 0) > proven.reduce((sum, { copies }) => sum + copies, 0);
  };

  /** Whether it was printed is certain once the printer works again and is idle. */
  const settlePrint = async (view: LabelView): Promise<void> => {
    const { label, print } = view;
    const packageId = label.package?.packageId;
    const { state } = (await printer.ask({ do: 'facts' })) as PrinterAnswer;
    if (packageId === undefined || !print || (state !== 'ready' && state !== 'printing')) return;
    if (Date.now() - Date.parse(label.hold?.since ?? '') < handMs) return;
    if (isNew(view)) diary.questions.push({ kind: 'printed', ref1: label.ref1, packageId });
    const printed = await isInHand(label.id, packageId);
    await call(app, 'prints.settle', { printId: print.id, printed });
  };

  const answer = async (view: LabelView): Promise<void> => {
    const { label } = view;
    const code = label.hold?.failure.code ?? '';
    if (code === 'print_unknown') await settlePrint(view);
    else if (code === 'document_missing')
      await call(app, 'labels.settle', { labelId: label.id, how: 'handled' });
    else if (code === 'print_failed' || costsNothing.has(code)) {
      if (code === 'print_failed') diary.offered += 1;
      else diary.released += 1;
      await call(app, 'queue.retry', { labelIds: [label.id] });
    } else if (isInDoubt(label) && lostAnswers.has(code)) {
      diary.questions.push({ kind: 'bought', ref1: label.ref1, packageId: null });
      await settlePurchase(view);
    } else if (isNew(view))
      diary.strange.push(`${label.ref1} ${label.stage} ${code} ${label.hold?.failure.detail ?? ''}`);
  };

  /** Looks at everything that waits for a person, and answers it. @returns how many waited */
  return async (): Promise<number> => {
    const { views } = await call(app, 'labels.list', { held: true, limit: 200 });
    const held = views.filter(({ label }) => label.hold !== null && label.hold.retryAt === null);
    for (const view of held) await answer(view);
    const { batches } = await call(app, 'queue.status', undefined);
    if (batches.some(({ state }) => state === 'paused')) {
      diary.resumed += 1;
      await call(app, 'queue.resume', {});
    }
    return held.length;
  };
};
