import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { text } from '../../../text';
import { withSwitch } from './change';
import { currencyWords, type Side } from './currencies';
import type { FormProps } from './form-props';
import styles from './question.module.css';

const words = text.landed.question;

/** In which of the two currencies all amounts are: said by naming it. */
export const MoneyChoice = ({ question, onChange }: FormProps) => {
  const label = useId();
  const side: Side = question.switches.convertCurrency === true ? 'source' : 'destination';
  const country = side === 'source' ? question.fields.sourceCountry : question.fields.destinationCountry;
  return (
    <div className={styles.wide}>
      <div id={label} className={styles.label}>
        {words.switches.convertCurrency}
      </div>
      <SegmentedControl
        aria-labelledby={label}
        size="md"
        value={side}
        onChange={(chosen) =>
          onChange('convertCurrency', (now) => withSwitch(now, 'convertCurrency', chosen === 'source'))
        }
        data={[
          { value: 'source', label: words.currency.source },
          { value: 'destination', label: words.currency.destination },
        ]}
      />
      <p className={styles.hint}>{words.currency.explained(currencyWords(side, country))}</p>
    </div>
  );
};
