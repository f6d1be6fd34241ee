import { customsSchema, type CustomsSettings } from '#shared/landed/gate';
import { LabelledChoice, Note } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import {
  numberProblems,
  SectionNumber,
  SectionSwitch,
  SectionText,
  typed,
  type Typed,
  withNumbers,
} from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, type Section, useSection } from './use-section';

const words = text.landed.settings;

type CustomsValues = Typed<CustomsSettings>;

const customsProblems = (values: CustomsValues): Problems => ({
  ...numberProblems(['deniedScore'], values, customsSchema.shape, { deniedScore: words.deniedScoreProblem }),
  ...(customsSchema.shape.shippingValue.safeParse(values.shippingValue).success
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
    <SectionSwitch
      section={section}
      name="gate"
      label={words.gate}
      description={section.values.gate ? words.gateHint : words.gateOff}
    />
    <Level />
    <SectionSwitch
      section={section}
      name="holdUnscreened"
      label={words.holdUnscreened}
      description={words.holdUnscreenedHint}
      disabled={!section.values.gate}
    />
    <SectionNumber
      section={section}
      name="deniedScore"
      label={words.deniedScore}
      description={words.deniedScoreHint}
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
    saved: typed(settings.customs),
    problems: customsProblems,
    input: (values) => ({
      customs: {
        ...withNumbers<CustomsSettings>(values, ['deniedScore']),
        shippingValue: values.shippingValue.trim(),
      },
    }),
  });
  const { values } = section;
  return (
    <SectionFrame title={text.settings.sections.customs} lead={words.lead} section={section} isShared>
      <Gate section={section} />
      <SectionText
        section={section}
        name="shippingValue"
        label={words.shippingValue}
        description={words.shippingValueHint}
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
