import type { OrderField } from '#shared/label/order';
import { OrderFieldInput } from '../../parts';
import { text } from '../../text';
import { formatField } from '../../text/format';
import {
  defaultFields,
  furtherFields,
  orderProblems,
  orderValues,
  shipFromFields,
  withValues,
} from './order-values';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { useSection } from './use-section';

interface Props extends SectionProps {
  name: 'shipFrom' | 'defaults';
  fields: readonly OrderField[];
}

/** Default values for order fields that an order leaves out. */
const OrderDefaults = ({ name, fields, settings }: Props) => {
  const section = useSection({
    ...{ name, step: name },
    saved: orderValues(fields, settings.defaults),
    problems: (values) => orderProblems(values, settings.service.prefix),
    input: (values) => ({ defaults: withValues(settings.defaults, values) }),
  });
  return (
    <SectionFrame
      title={text.settings.sections[name]}
      lead={text.settings[name].lead}
      section={section}
      isShared
    >
      <div className={styles.pair}>
        {fields.map((field) => (
          <OrderFieldInput
            key={field}
            name={field}
            label={formatField(field)}
            value={section.values[field] ?? ''}
            error={section.problems[field]}
            onChange={(value) => section.set({ [field]: value })}
          />
        ))}
      </div>
    </SectionFrame>
  );
};

export const ShipFromSection = ({ settings }: SectionProps) => (
  <OrderDefaults name="shipFrom" fields={shipFromFields} settings={settings} />
);

export const DefaultsSection = ({ settings }: SectionProps) => (
  <OrderDefaults
    name="defaults"
    fields={[...defaultFields, ...furtherFields(settings.defaults)]}
    settings={settings}
  />
);
