import type { AlikeCode } from '#shared/label/scanned-code';
import { Attention, KeyedButton } from '../../parts';
import { focusScan } from '../../scan/focus';
import { scanOrder } from '../../scan/ship';
import { text } from '../../text';
import styles from './ship.module.css';

const words = text.ship.alike;

const use = (code: string): void => {
  focusScan();
  void scanOrder(code);
};

/**
 * A scanned code is unknown, but known numbers differ from it only in capital and small letters. A person compares and chooses: a shop may
 * number two orders `a1` and `A1`.
 */
export const AlikeCodes = ({ alike }: { alike: readonly AlikeCode[] }) => (
  <Attention
    tone="look"
    title={words.title({ count: alike.length })}
    remedy={words.remedy}
    detail={words.capsLock}
  >
    {alike.map(({ code, recipient }, index) => (
      <div key={code} className={styles.alike}>
        <KeyedButton
          hotkey={String(index + 1)}
          size="lg"
          variant={alike.length === 1 ? 'filled' : 'default'}
          onClick={() => use(code)}
        >
          {words.use({ code })}
        </KeyedButton>
        <span>{recipient}</span>
      </div>
    ))}
  </Attention>
);
