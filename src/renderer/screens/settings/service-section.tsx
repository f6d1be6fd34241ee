import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Environment, environments, serviceSchema, type ServiceSettings } from '#shared/settings';
import { isBlank } from '#shared/text';
import { ConfirmDialog, Note } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import { asSentence, inWords } from '../../text/format';
import { SectionText } from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';

const words = text.settings.service;

/** The service's settings as the form has them: an empty field is unset. */
interface ServiceValues {
  environment: Environment;
  baseUrl: string;
  stagingBaseUrl: string;
  prefix: string;
  proxy: string;
  caFile: string;
}

const serviceValues = (service: ServiceSettings): ServiceValues => ({
  environment: service.environment,
  baseUrl: service.baseUrl ?? '',
  stagingBaseUrl: service.stagingBaseUrl ?? '',
  prefix: service.prefix ?? '',
  proxy: service.proxy ?? '',
  caFile: service.caFile ?? '',
});

const toService = ({ environment, ...typed }: ServiceValues): ServiceSettings => ({
  environment,
  ...Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  ),
});

/** The three environments, each with its cost. */
const EnvironmentChoice = (props: { value: Environment; onChange: (value: Environment) => void }) => (
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
const fields = ['baseUrl', 'stagingBaseUrl', 'prefix', 'proxy', 'caFile'] as const;

/**
 * An environment without an address cannot register labels. The station would refuse it; the form reports it
 * first.
 */
const lacking = ({ environment, baseUrl, stagingBaseUrl }: ServiceValues): Problems => ({
  ...(environment === 'production' && isBlank(baseUrl) && { baseUrl: words.needsBase }),
  ...(environment === 'staging' && isBlank(stagingBaseUrl) && { stagingBaseUrl: words.needsStaging }),
});

const problems = (values: ServiceValues): Problems => {
  const parsed = serviceSchema.safeParse(toService(values));
  const issues = parsed.success ? [] : parsed.error.issues;
  const wrong = issues.map(
    (issue) => [String(issue.path[0]), words.wrong({ rule: inWords(issue.message) })] as const,
  );
  return { ...lacking(values), ...Object.fromEntries(wrong) };
};

/** The service that sells the labels. A change of the environment causes a question first. */
export const ServiceSection = ({ settings }: SectionProps) => {
  const [asking, setAsking] = useState(false);
  const section = useSection<ServiceValues>({
    name: 'service',
    step: 'service',
    saved: serviceValues(settings.service),
    problems,
    input: (values) => ({ service: toService(values) }),
  });
  const { values } = section;
  const tried = useTried(settings.service);
  const switches = values.environment !== settings.service.environment;
  return (
    <SectionFrame
      title={text.settings.sections.service}
      lead={words.lead}
      section={section}
      {...(switches ? { onSave: () => setAsking(true) } : {})}
    >
      <EnvironmentChoice
        value={values.environment}
        onChange={(environment) => section.set({ environment })}
      />
      <Readiness />
      <div className={styles.pair}>
        {fields.map((name) => (
          <SectionText
            key={name}
            section={section}
            name={name}
            label={words[name]}
            description={words[`${name}Hint`]}
            error={
              section.problems[name] ??
              (tried?.name === name && tried.value === values[name] ? tried.message : undefined)
            }
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
      {asking && <SwitchDialog values={values} onConfirm={section.save} onClose={() => setAsking(false)} />}
    </SectionFrame>
  );
};

/** The saved address, if its last test had no good answer. */
const useTried = ({ environment, baseUrl, stagingBaseUrl }: ServiceSettings) => {
  const lines = useStation('setUp.state', undefined).data?.lines;
  const result = lines?.find(({ step }) => step === 'service')?.came;
  if (result !== 'unreachable' && result !== 'unclear') return null;
  const message = text.setUp.came[result];
  return environment === 'staging'
    ? { name: 'stagingBaseUrl', value: stagingBaseUrl, message }
    : { name: 'baseUrl', value: baseUrl, message };
};

/** What prevents the station, with its saved settings, from registering labels. */
const Readiness = () => {
  const ready = useStation('station.state', undefined).data?.serviceReady;
  if (!ready || ready.ok) return null;
  const { title, remedy } = text.failures[ready.failure.code];
  return (
    <Note tone="look">
      <strong>{asSentence(words.notReady({ why: title }))}</strong> {remedy}
    </Note>
  );
};

interface SwitchProps {
  values: ServiceValues;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

const SwitchDialog = ({ values: { environment }, onConfirm, onClose }: SwitchProps) => {
  const name = words.environments[environment].title;
  const means = {
    production: words.switch.toLive,
    staging: words.switch.toStaging,
    practice: words.switch.toPractice,
  };
  return (
    <ConfirmDialog
      title={words.switch.title({ to: name })}
      confirm={words.switch.confirm({ to: name })}
      // The section behind the dialog shows the error, beside the fields.
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong>{means[environment]}</strong>
      </p>
      <p>{words.switch.body}</p>
    </ConfirmDialog>
  );
};
