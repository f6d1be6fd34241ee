import { Radio } from '@mantine/core';
import { type Environment, environments } from '#shared/settings';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.settings.service;

/** The three environments with what each means for money. */
export const EnvironmentChoice = (props: { value: Environment; onChange: (value: Environment) => void }) => (
  <Radio.Group label={words.environment} value={props.value} onChange={(value) => props.onChange(value)}>
    <div className={styles.choices}>
      {environments.map((environment) => (
        <Radio
          key={environment}
          value={environment}
          label={words.environments[environment].title}
          description={words.environments[environment].body}
          className={styles.choice ?? ''}
          data-checked={props.value === environment || undefined}
        />
      ))}
    </div>
  </Radio.Group>
);
