import type { LabelView, Output } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import { AskingButton, benchesOf, Fact, Facts, HeadRow, PrintsTable, StatePill } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { formatBytes, formatCountry, formatDateTime, formatWeight } from '../../text/format';
import small from '../../parts/small-table.module.css';
import styles from './labels.module.css';
import { recipientLines } from './label-row';

const words = text.labels.detail;
const columns = words.documentColumns;

/** The order of the label and its package at the service. */
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

type Detail = NonNullable<Output<'labels.get'>>;

/** The purchased documents, unchanged: each stored label buffer with its fingerprint. */
export const LabelDocuments = ({ view: { label }, documents }: Pick<Detail, 'view' | 'documents'>) => (
  <section className="pb-stack-s" aria-label={words.documents}>
    <h3 className={styles.partTitle}>{words.documents}</h3>
    {documents.length === 0 ? (
      <p className="pb-quiet">{label.anonymised == null ? words.noDocuments : words.removedDocuments}</p>
    ) : (
      <table className={small.table}>
        <HeadRow names={[columns.number, columns.format, columns.size, columns.sha]} />
        <tbody>
          {documents.map((document) => (
            <tr key={document.position}>
              <td>{document.position}</td>
              <td>{document.format}</td>
              <td>{formatBytes(document.size)}</td>
              <td className={styles.mono} title={document.sha256}>
                {document.sha256.slice(0, 12)}
                {document.isDamaged && <StatePill tone="stop">{words.damaged}</StatePill>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

/** Every print of this label. */
export const LabelPrints = ({ prints, events }: Pick<Detail, 'prints' | 'events'>) => (
  <section className="pb-stack-s" aria-label={words.prints}>
    <h3 className={styles.partTitle}>{words.prints}</h3>
    {prints.length === 0 ? (
      <p className="pb-quiet">{words.noPrints}</p>
    ) : (
      <PrintsTable prints={prints} benchOf={benchesOf(events)} />
    )}
  </section>
);

/**
 * Takes an order for which nothing was bought off the list, after a question. A purchase in doubt must be
 * settled first, so it cannot be removed.
 */
export const RemoveLabel = ({ view: { label } }: { view: LabelView }) => {
  if (label.stage !== 'draft' || isInDoubt(label)) return null;
  return (
    <div>
      <AskingButton
        open={words.remove}
        button={{ variant: 'subtle', color: 'gray' }}
        isDestructive
        title={words.removal.title({ ref: label.ref1 })}
        confirm={words.removal.confirm}
        onConfirm={() => call('labels.remove', { labelId: label.id })}
      >
        {words.removal.unbought}
      </AskingButton>
    </div>
  );
};
