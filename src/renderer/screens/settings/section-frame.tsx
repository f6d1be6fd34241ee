import { Button } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, type PillTone, StatePill, ToneIcon } from '../../parts';
import { text } from '../../text';
import styles from './settings.module.css';
import type { Section, Values } from './use-section';

/** What every section of the settings is given: the settings as the station has them now. */
export interface SectionProps {
  settings: Output<'settings.get'>;
}

/** A sentence with its icon and colour. */
export const Note = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <div className={styles.note} data-tone={tone}>
    <ToneIcon tone={tone} />
    <div>{children}</div>
  </div>
);

const words = text.settings;

/** A section's heading and its one line of explanation. */
export const SectionHead = ({ title, lead }: { title: string; lead: string }) => (
  <header className={styles.head}>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.lead}>{lead}</p>
  </header>
);

interface Props<V extends Values> {
  title: string;
  lead: string;
  section: Section<V>;
  /** Asks before saving; without it `Save` saves at once. */
  onSave?: () => void;
  children: ReactNode;
}

/** A section that is saved as a whole: fields, `Save`, and what became of it. */
export const SectionFrame = <V extends Values>({ title, lead, section, onSave, children }: Props<V>) => {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (section.blocked !== null || !section.changed) return;
    if (onSave) onSave();
    else void section.save();
  };
  return (
    <form className={styles.section} onSubmit={submit} noValidate data-enter-submits aria-label={title}>
      <SectionHead title={title} lead={lead} />
      <div className={styles.fields}>{children}</div>
      <ErrorNote error={section.error} />
      <footer className={styles.foot}>
        <Button type="submit" loading={section.busy} disabled={!section.changed || section.blocked !== null}>
          {words.save}
        </Button>
        {section.changed && (
          <Button variant="subtle" color="gray" onClick={section.undo}>
            {words.undo}
          </Button>
        )}
        <span role="status">
          {section.changed && <StatePill tone="look">{section.blocked ?? words.unsaved}</StatePill>}
          {section.saved && <StatePill tone="good">{words.saved}</StatePill>}
        </span>
      </footer>
    </form>
  );
};
