import { Switch, TextInput } from '@mantine/core';
import { customsSchema, type CustomsSettings } from '#shared/landed/gate';
import { LabelledChoice } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { Note, SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, type Section, useSection } from './use-section';

const words = text.landed.settings;

/** The customs settings as the form has them; the score as typed. */
interface CustomsValues extends Record<string, unknown> {
  gate: boolean;
  deniedScore: string;
  holdUnscreened: boolean;
  shippingValue: string;
  convertCurrency: boolean;
  isPostal: boolean;
}

const customsValues = (customs: CustomsSettings): CustomsValues => ({
  ...customs,
  deniedScore: String(customs.deniedScore),
});

const toCustoms = (values: CustomsValues): CustomsSettings => ({
  gate: values.gate,
  holdUnscreened: values.holdUnscreened,
  deniedScore: Number(values.deniedScore),
  shippingValue: values.shippingValue.trim(),
  convertCurrency: values.convertCurrency,
  isPostal: values.isPostal,
});

const isScore = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && customsSchema.shape.deniedScore.safeParse(Number(typed)).success;

const customsProblems = ({ deniedScore, shippingValue }: CustomsValues): Problems => ({
  ...(isScore(deniedScore) ? {} : { deniedScore: words.deniedScoreProblem }),
  ...(customsSchema.shape.shippingValue.safeParse(shippingValue).success
    ? {}
    : { shippingValue: words.shippingValueProblem }),
});

interface ChoiceProps {
  name: string;
  /** True is the first of the two. */
  value: boolean;
  labels: readonly [yes: string, no: string];
  onChange: (value: boolean) => void;
}

/** A choice of two, each in words. */
const Choice = ({ name, value, labels: [yes, no], onChange }: ChoiceProps) => (
  <LabelledChoice
    label={name}
    labelClass={styles.label}
    value={value ? 'yes' : 'no'}
    onChange={(chosen) => onChange(chosen === 'yes')}
    data={[
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]}
  />
);

const level = text.landed.settings.level;

/** What the service level of this account cannot screen, according to the latest answer. */
const Level = () => {
  const { data } = useStation('landed.level', undefined);
  if (data === undefined) return null;
  if (data === null) return <Note tone="idle">{level.unknown}</Note>;
  const [only, second] = data;
  if (only === undefined) return <Note tone="good">{level.all}</Note>;
  return <Note tone="look">{second === undefined ? level[only] : level.both}</Note>;
};

const Gate = ({ section }: { section: Section<CustomsValues> }) => (
  <>
    <Switch
      label={words.gate}
      description={section.values.gate ? words.gateHint : words.gateOff}
      checked={section.values.gate}
      onChange={(event) => section.set({ gate: event.currentTarget.checked })}
    />
    <Level />
    <Switch
      label={words.holdUnscreened}
      description={words.holdUnscreenedHint}
      checked={section.values.holdUnscreened}
      disabled={!section.values.gate}
      onChange={(event) => section.set({ holdUnscreened: event.currentTarget.checked })}
    />
    <TextInput
      {...hintBelow}
      label={words.deniedScore}
      description={words.deniedScoreHint}
      value={section.values.deniedScore}
      error={section.problems['deniedScore']}
      onChange={(event) => section.set({ deniedScore: event.currentTarget.value })}
      inputMode="numeric"
      maw={420}
    />
  </>
);

/**
 * Whether international orders wait for their landed cost, and the values for fields that the order leaves
 * out.
 */
export const CustomsSection = ({ settings }: SectionProps) => {
  const section = useSection<CustomsValues>({
    name: 'customs',
    saved: customsValues(settings.customs),
    problems: customsProblems,
    input: (values) => ({ customs: toCustoms(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.customs} lead={words.lead} section={section} isShared>
      <Gate section={section} />
      <TextInput
        {...hintBelow}
        label={words.shippingValue}
        description={words.shippingValueHint}
        value={values.shippingValue}
        error={problems['shippingValue']}
        onChange={(event) => section.set({ shippingValue: event.currentTarget.value })}
        inputMode="decimal"
        maw={420}
      />
      <Choice
        name={words.currency}
        value={values.convertCurrency}
        labels={[words.currencies.source, words.currencies.destination]}
        onChange={(convertCurrency) => section.set({ convertCurrency })}
      />
      <Choice
        name={words.sentBy}
        value={!values.isPostal}
        labels={[text.landed.question.courier, text.landed.question.postal]}
        onChange={(isCourier) => section.set({ isPostal: !isCourier })}
      />
    </SectionFrame>
  );
};
