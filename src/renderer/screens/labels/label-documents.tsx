import type { LabelView, Output } from '#shared/bridge/contract';
import { StatePill } from '../../parts';
import { text } from '../../text';
import { formatBytes } from '../../text/format';
import styles from './labels.module.css';

const words = text.labels.detail;
type Documents = NonNullable<Output<'labels.get'>>['documents'];

/** What was paid for, byte for byte: each stored label buffer with its fingerprint. */
export const LabelDocuments = ({ view: { label }, documents }: { view: LabelView; documents: Documents }) => (
  <section className={styles.part} aria-label={words.documents}>
    <h3 className={styles.partTitle}>{words.documents}</h3>
    {documents.length === 0 ? (
      <p className={styles.quiet}>{label.blanked == null ? words.noDocuments : words.removedDocuments}</p>
    ) : (
      <table className={styles.small}>
        <thead>
          <tr>
            <th scope="col">{words.documentColumns.number}</th>
            <th scope="col">{words.documentColumns.format}</th>
            <th scope="col">{words.documentColumns.size}</th>
            <th scope="col">{words.documentColumns.sha}</th>
          </tr>
        </thead>
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
