import type { Print } from '#shared/print/print';
import { Attention, ErrorNote, useAction, KeyedButton } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';

/** The printer waits for something: each reason in words, and the way out for a label that has not left yet. */
export const PrinterWait = ({ print }: { print: Print }) => {
  const cancel = useAction(() => call('prints.cancel', { printId: print.id }));
  const reasons = print.waiting.map((reason) => text.reasons[reason]);
  return (
    <Attention
      tone="look"
      title={`${text.ship.waitingTitle(print.printerName)}: ${reasons.map(({ title }) => title).join(', ')}`}
      remedy={`${reasons.map(({ remedy }) => remedy).join('. ')}. ${text.ship.waitingRemedy}`}
    >
      <ErrorNote error={cancel.error} />
      {print.state === 'queued' && (
        <div>
          <KeyedButton
            hotkey="1"
            variant="default"
            size="lg"
            loading={cancel.busy}
            onClick={() => void cancel.run()}
          >
            {text.ship.remedies.cancelPrint}
          </KeyedButton>
        </div>
      )}
    </Attention>
  );
};
