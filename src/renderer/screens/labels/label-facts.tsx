import type { LabelView } from '#shared/bridge/contract';
import { Fact, Facts } from '../../parts';
import { text } from '../../text';
import { formatCountry, formatDateTime, formatWeight } from '../../text/format';
import { recipientLines } from './recipient';

const words = text.labels.detail;

/** What the label is for and how the service knows it. */
export const LabelFacts = ({ view: { label } }: { view: LabelView }) => {
  const { fields } = label.draft;
  const lines = [...recipientLines(fields), formatCountry(fields.countryISO2)].filter(Boolean);
  return (
    <Facts>
      <Fact name={words.package}>{label.package?.packageId}</Fact>
      <Fact name={words.tracking}>{label.package?.trackingNumber}</Fact>
      <Fact name={words.recipient}>
        {lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </Fact>
      <Fact name={words.weight}>{formatWeight(fields.parcelWeight)}</Fact>
      <Fact name={words.service}>{fields.serviceCode}</Fact>
      <Fact name={words.imported}>{formatDateTime(label.createdAt)}</Fact>
      <Fact name={words.changed}>{formatDateTime(label.updatedAt)}</Fact>
    </Facts>
  );
};
