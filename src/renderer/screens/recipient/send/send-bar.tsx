import { Button, Group, Stack } from '@mantine/core';
import { IconBasketDown, IconSend } from '@tabler/icons-react';
import { Dialog, ErrorNote, KeyHint, useAltKeys } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import type { BasketState } from '../basket/use-basket';
import { correctionForm } from '../form/correction-form';
import type { Opened } from '../recipient-store';
import type { Correct } from '../use-correct';
import styles from './send-bar.module.css';
import { answerLeft, type Sending, sendUpdates, useSending } from './send-store';

const leftWords = text.recipient.left;
const mostListed = 10;

/** Some packages are already on their way: a person decides. */
const LeftDialog = ({ asking }: { asking: Extract<Sending, { phase: 'asking' }> }) => {
  const { left } = asking.checked;
  const title = leftWords.title({ count: left.length });
  return (
    <Dialog title={title} onClose={() => void answerLeft('none')}>
      <Stack gap="md">
        <div>{leftWords.body}</div>
        <ul>
          {left.slice(0, mostListed).map(({ packageId, arrived }) => (
            <li key={packageId}>
              <strong>{packageId}</strong>: {arrived ? leftWords.arrived : leftWords.shipped}
            </li>
          ))}
          {left.length > mostListed && (
            <li>{leftWords.more({ count: formatCount(left.length - mostListed) })}</li>
          )}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void answerLeft('none')} data-autofocus>
            {text.parts.cancel}
          </Button>
          {left.length < asking.ids.length && (
            <Button variant="default" onClick={() => void answerLeft('others')}>
              {leftWords.without}
            </Button>
          )}
          <Button onClick={() => void answerLeft('all')}>{leftWords.confirm}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const words = text.recipient.send;

interface Props {
  opened: Opened | null;
  correct: Correct;
  basket: BasketState;
}

/** What the button would send, in words. */
const sentence = ({ opened, correct, basket }: Props): string => {
  const count = basket.ticked.length;
  if (!opened || !correct.ready) return count === 0 ? words.none : words.ticked({ count });
  const others = basket.open.filter(({ packageId }) => packageId !== opened.found.packageId).length;
  const sends = words.this({ packageId: opened.found.packageId });
  return others === 0 ? sends : `${sends} ${words.alsoWaiting({ count: others })}`;
};

/** The work in progress, in words; null when there is none. */
const progressWords = ({ phase }: Sending, busy: boolean): string | null => {
  if (phase === 'checking') return words.checking;
  if (phase === 'asking') return words.asking;
  return busy ? words.sending : null;
};

/** The one place to send from: the open package, or the ticked corrections of the basket. */
export const SendBar = (props: Props) => {
  const { opened, correct, basket } = props;
  const sending = useSending();
  const asking = sending.phase === 'asking';
  const busy = !asking && (correct.busy || sending.phase !== 'idle');
  const one = correct.ready;
  const count = basket.ticked.length;
  const go = (): void => void (one ? correct.send() : sendUpdates(basket.ticked));
  const put = (): void => void correct.put();
  useAltKeys({ s: go, ...(one && { b: put }) });
  const error = correct.error ?? (sending.phase === 'idle' ? sending.error : null);
  return (
    <section className={styles.bar} aria-label={words.button}>
      <div className={styles.words}>
        <ErrorNote error={error} />
        <p className={styles.sentence} role="status">
          {progressWords(sending, busy) ?? sentence(props)}
          {sending.phase === 'idle' && sending.unasked > 0 && ` ${words.unasked({ count: sending.unasked })}`}
        </p>
      </div>
      {opened && (
        <Button
          variant="default"
          size="lg"
          disabled={busy || asking || !correct.ready}
          aria-keyshortcuts="Alt+B"
          leftSection={<IconBasketDown size={22} aria-hidden />}
          rightSection={<KeyHint>Alt B</KeyHint>}
          onClick={put}
        >
          {text.recipient.form.put}
        </Button>
      )}
      <Button
        size="lg"
        {...(one ? { type: 'submit', form: correctionForm } : { onClick: go })}
        aria-keyshortcuts="Alt+S"
        loading={busy}
        disabled={asking || (!one && count === 0)}
        leftSection={<IconSend size={22} aria-hidden />}
        rightSection={<KeyHint>Alt S</KeyHint>}
      >
        {one || count < 2 ? words.button : words.buttonMany({ count: formatCount(count) })}
      </Button>
      {sending.phase === 'asking' && <LeftDialog asking={sending} />}
    </section>
  );
};
