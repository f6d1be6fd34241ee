import { Tabs, VisuallyHidden } from '@mantine/core';
import type { ComponentType } from 'react';
import { ErrorNote } from '../../parts';
import { SetUpStrip } from '../../set-up/strip';
import { chooseSection, type SectionKey, useSection } from '../../shell/navigation';
import { useStation } from '../../station';
import { text } from '../../text';
import { AboutSection } from './about-section';
import { CredentialsSection } from './credentials-section';
import { CustomsSection } from './customs-section';
import { DataSection } from './data-section';
import { DefaultsSection, ShipFromSection } from './defaults-section';
import { useChangedSections } from './drafts';
import { IntakeSection } from './intake-section';
import { PeopleSection } from './people';
import { LabelCommandsSection } from './label-commands-section';
import { ProvisioningSection } from './provisioning-section';
import { QueueSection } from './queue-section';
import { RecordSection } from './record-section';
import { ScannerSection } from './scanner-section';
import { ServiceSection } from './service-section';
import type { SectionProps } from './section-props';
import styles from './settings.module.css';
import { StationSection } from './station-section';
import { TrackingSection } from './tracking-section';
import { useLedField } from './use-led-field';

const sections: readonly [SectionKey, ComponentType<SectionProps>][] = [
  ['service', ServiceSection],
  ['credentials', CredentialsSection],
  ['shipFrom', ShipFromSection],
  ['defaults', DefaultsSection],
  ['station', StationSection],
  ['people', PeopleSection],
  ['scanner', ScannerSection],
  ['queue', QueueSection],
  ['tracking', TrackingSection],
  ['labelCommands', LabelCommandsSection],
  ['customs', CustomsSection],
  ['intake', IntakeSection],
  ['data', DataSection],
  ['record', RecordSection],
  ['provisioning', ProvisioningSection],
  ['about', AboutSection],
];

const ChangedMark = () => (
  <>
    <span className={styles.dot} aria-hidden />
    <VisuallyHidden>{text.settings.unsavedMark}</VisuallyHidden>
  </>
);

/** The list is longer than a small window: the section that is open is in sight in it. */
const chosenInSight = (list: HTMLDivElement | null): void => {
  // In braces: newer Chromium answers with a promise, which React would take for a clean-up.
  list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
};

/** Everything that can be set at this station, a section at a time; each is saved by itself. */
export default function Settings() {
  const settings = useStation('settings.get', undefined);
  const changed = useChangedSections();
  const open = useSection();
  const pane = useLedField(settings.data !== undefined);
  const change = (value: string | null): void => chooseSection((value ?? open) as SectionKey);
  if (!settings.data) return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <div className={styles.whole} ref={pane}>
      <VisuallyHidden component="h1">{text.settings.title}</VisuallyHidden>
      <SetUpStrip />
      <Tabs
        orientation="vertical"
        variant="pills"
        value={open}
        onChange={change}
        keepMounted={false}
        className={styles.screen}
        classNames={{ list: styles.list ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List ref={chosenInSight} aria-label={text.settings.sectionsName}>
          {sections.map(([key]) => (
            <Tabs.Tab key={key} value={key} rightSection={changed.has(key) ? <ChangedMark /> : null}>
              {text.settings.sections[key]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map(([key, Section]) => (
          <Tabs.Panel key={key} value={key} className={styles.pane ?? ''}>
            <Section settings={settings.data} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
