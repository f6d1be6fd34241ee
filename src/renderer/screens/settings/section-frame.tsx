import { Button } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, StatePill } from '../../parts';
import { text } from '../../text';
import styles from './settings.module.css';
import type { Section, Values } from './use-section';
import { IconUsersGroup } from '@tabler/icons-react';
import { useStation } from '../../station';

/** A mark at settings whose changes apply to all benches. */
const SharedMark = () => {
  const { data } = useStation('settings.sharing', undefined);
  return data?.state === 'shared' ? (
    <p className={styles.shared}>
      <IconUsersGroup size={20} aria-hidden /> {text.settings.sharing.mark}
    </p>
  ) : null;
};

/** The props of every section: the station's current settings. */
export interface SectionProps {
  settings: Output<'settings.get'>;
}

const words = text.settings;

/** The heading of a section and its explanation in one line. */
export const SectionHead = ({
  title,
  lead,
  isShared = false,
}: {
  title: string;
  lead: string;
  isShared?: boolean;
}) => (
  <header className="pb-stack-2xs">
    <h2 className="pb-title">{title}</h2>
    <p className={styles.lead}>{lead}</p>
    {isShared && <SharedMark />}
  </header>
);

/** A part of a section, with its own heading and explanation. */
export const SectionGroup = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <section className={styles.group} aria-label={title}>
    <div className={styles.groupHead}>
      <h3 className="pb-subtitle">{title}</h3>
      <p className="pb-quiet">{lead}</p>
    </div>
    {children}
  </section>
);

/** It goes away with the changes: after a key the focus is at the first field again. */
export const DiscardButton = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    onClick={(event) => {
      // A click without detail comes from a key.
      if (event.detail === 0) event.currentTarget.form?.querySelector('input')?.focus();
      onDiscard();
    }}
  >
    {words.undo}
  </Button>
);

interface Props<V extends Values> {
  title: string;
  lead: string;
  section: Section<V>;
  /** Called instead of saving at once, to ask first. */
  onSave?: () => void;
  /** True for settings that the benches of a floor can share. */
  isShared?: boolean;
  children: ReactNode;
}

/** A section that is saved as one: fields, `Save`, and the result. */
export const SectionFrame = <V extends Values>({
  title,
  lead,
  section,
  onSave,
  isShared = false,
  children,
}: Props<V>) => {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (section.blocked !== null || !section.changed) return;
    if (onSave) onSave();
    else void section.save();
  };
  return (
    <form className={styles.section} onSubmit={submit} noValidate data-enter-submits aria-label={title}>
      <SectionHead title={title} lead={lead} isShared={isShared} />
      <div className="pb-stack-xl">{children}</div>
      <ErrorNote error={section.error} />
      <footer className={styles.foot}>
        <Button type="submit" loading={section.busy} disabled={!section.changed || section.blocked !== null}>
          {words.save}
        </Button>
        {section.changed && <DiscardButton onDiscard={section.undo} />}
        <span role="status">
          {section.changed && <StatePill tone="look">{section.blocked ?? words.unsaved}</StatePill>}
          {section.saved && <StatePill tone="good">{words.saved}</StatePill>}
        </span>
      </footer>
    </form>
  );
};
