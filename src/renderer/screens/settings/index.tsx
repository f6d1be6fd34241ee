import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { ErrorNote, Fact, Facts } from '../../parts';
import { SetUpStrip } from '../../set-up/checklist';
import {
  chooseSection,
  endFocusRequest,
  isFocusRequested,
  type SectionKey,
  useFocusRequests,
  useSection,
} from '../../shell/navigation';
import { useStation } from '../../station';
import { text } from '../../text';
import { CredentialsSection } from './credentials-section';
import { CustomsSection } from './customs-section';
import { DataSection } from './data-section';
import { DefaultsSection, ShipFromSection } from './defaults-section';
import { useChangedSections } from './drafts';
import { FloorSection } from './floor-section';
import { IntakeSection } from './intake-section';
import { LabelCommandsSection } from './label-commands-section';
import { PeopleSection } from './people';
import { ProvisioningSection } from './provisioning-section';
import { QueueSection } from './queue-section';
import { RecordSection } from './record-section';
import { ScannerSection } from './scanner-section';
import { SectionHead, type SectionProps } from './section-frame';
import { ServiceSection } from './service-section';
import styles from './settings.module.css';
import { StationSection } from './station-section';
import { TrackingSection } from './tracking-section';

const words = text.settings.about;

/** The details that a person reports when asking for help. */
const AboutSection = () => {
  const state = useStation('station.state', undefined).data;
  return (
    <div className={`${styles.section} ${styles.selectable}`}>
      <SectionHead title={text.settings.sections.about} lead={words.lead} />
      <Facts>
        <Fact name={words.version}>{state?.version}</Fact>
        <Fact name={words.runtime}>{state?.runtime}</Fact>
        <Fact name={words.station}>{state?.name}</Fact>
        <Fact name={words.environment}>
          {state && text.settings.service.environments[state.environment].title}
        </Fact>
        <Fact name={words.dataFolder}>{state?.dataFolder}</Fact>
        <Fact name={words.licence}>{words.licenceName}</Fact>
      </Facts>
    </div>
  );
};

const fields = '[role="tabpanel"] input:is([type="text"], [type="password"], :not([type]))';
const everyMs = 50;

/**
 * Moves the focus to the first empty field. @returns true once the focus stays there, or when there is no
 * field to fill in
 */
const focusFirstEmpty = (pane: HTMLElement | null): boolean => {
  // A dialog that closes returns the focus to the element that had it before.
  if (pane === null || document.querySelector('[role="dialog"]')) return false;
  if (pane.contains(document.activeElement) && document.activeElement?.matches(fields)) return true;
  const visibleFields = [...pane.querySelectorAll<HTMLInputElement>(fields)].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  // The fields are drawn once the station has answered.
  if (visibleFields.length === 0) return false;
  const field = visibleFields.find(({ value }) => value === '');
  field?.focus();
  return field === undefined;
};

/**
 * A person who was led to a section types at once into its first empty field.
 * @param isDrawn false while the sections are not on the page yet
 */
const useRequestedFocus = (isDrawn: boolean): RefObject<HTMLDivElement | null> => {
  const pane = useRef<HTMLDivElement>(null);
  const focusRequests = useFocusRequests();
  useEffect(() => {
    if (!isDrawn || !isFocusRequested()) return undefined;
    const timer = setInterval(() => {
      if (!focusFirstEmpty(pane.current)) return;
      endFocusRequest();
      clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [focusRequests, isDrawn]);
  return pane;
};

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
  ['floor', FloorSection],
  ['provisioning', ProvisioningSection],
  ['about', AboutSection],
];

const ChangedMark = () => (
  <>
    <span className={styles.dot} aria-hidden />
    <VisuallyHidden>{text.settings.unsavedMark}</VisuallyHidden>
  </>
);

/** The list can be longer than a small window: scrolls the open section into view. */
const scrollToChosen = (list: HTMLDivElement | null): void => {
  // With braces: newer Chromium returns a promise here, which React would use as a clean-up function.
  list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
};

/** All settings of this station, one section at a time; each section is saved separately. */
export default function Settings() {
  const settings = useStation('settings.get', undefined);
  const isReadOnly = useStation('station.state', undefined).data?.isReadOnly === true;
  const changed = useChangedSections();
  const open = useSection();
  const pane = useRequestedFocus(settings.data !== undefined);
  const change = (value: string | null): void => chooseSection((value ?? open) as SectionKey);
  if (!settings.data) return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <div className={styles.whole} ref={pane}>
      <VisuallyHidden component="h1">{text.settings.title}</VisuallyHidden>
      {isReadOnly && (
        <p className={styles.readOnly} role="note">
          <IconLock size={20} aria-hidden /> {text.settings.readOnly}
        </p>
      )}
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
        <Tabs.List ref={scrollToChosen} aria-label={text.settings.sectionsName}>
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
