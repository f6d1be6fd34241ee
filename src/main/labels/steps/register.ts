import { failure } from '#shared/failure';
import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { LabelPorts, Registration } from '../ports';
import { save } from '../save';
import { passCustoms } from './customs';
import { type RetryDelay, retryAt } from './retry';

const outcome = (ports: LabelPorts, label: Label, answer: Registration, delay: RetryDelay): LabelEvent =>
  answer.ok
    ? {
        type: 'register.succeeded',
        package: answer.package,
        documents: answer.documents.length,
        failure: answer.failure,
      }
    : {
        type: 'register.failed',
        failure: answer.failure,
        retryAt: retryAt(label.id, answer.failure, ports, delay),
      };

/** What a registrar that broke its word (threw) leaves behind: the request may have left, so money may have moved. */
const lost = (error: unknown): Registration => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
});

/**
 * check → customs, where the gate is on → registering (on disk) → POST → registered with its documents (one commit).
 * The intent is durable before the request leaves, and everything paid for is durable before anything else happens.
 * @returns the label as it stands afterwards: registered, or a draft with a hold
 */
export const register = async (
  label: Label,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Promise<Label> => {
  const { defaults, prefix } = ports.rules();
  const draft = withDefaults(label.draft, defaults);
  const checked = checkOrder(draft, prefix);
  if (!checked.ok) {
    const detail = checked.problems[0]?.message;
    return save(ports, label, { type: 'held', failure: failure('order_invalid', detail) });
  }
  if ((await ports.printer(null)) === null)
    return save(ports, label, { type: 'held', failure: failure('printer_missing') });
  const passed = await passCustoms(label, draft, ports, delay, signal);
  if (passed.kind !== 'free') return passed.label;
  if (signal.aborted) return label;
  const registering = await save(ports, label, { type: 'register.started', draft });
  const answer = await ports.registrar.register(checked.order, signal).catch(lost);
  return save(
    ports,
    registering,
    outcome(ports, registering, answer, delay),
    answer.ok
      ? { documents: answer.documents, codes: answer.documents.flatMap(({ bytes }) => ports.codesOf(bytes)) }
      : {},
  );
};
