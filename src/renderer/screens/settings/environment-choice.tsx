import { Radio, Stack } from '@mantine/core';
import { type Environment, environments } from '#shared/settings';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.settings.service;

/** The three environments with what each means for money. */
export const EnvironmentChoice = (props: { value: Environment; onChange: (value: Environment) => void }) => (
  <Radio.Group label={words.environment} value={props.value} onChange={(value) => props.onChange(value)}>
    <Stack gap={8} mt={6}>
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
    </Stack>
  </Radio.Group>
);
