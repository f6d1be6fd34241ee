import { Button } from '@mantine/core';
import { outlivingPolicies } from '#shared/print/label-commands';
import type { LabelCommandSettings } from '#shared/settings';
import { LabelledChoice } from '../../parts';
import { text } from '../../text';
import { without } from './forgotten';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { useSection } from './use-section';

const words = text.labelCommands.settings;

interface LabelCommandValues extends LabelCommandSettings {
  forgotten: LabelCommandSettings['allowed'];
}

/**
 * What happens to labels that change the printer's settings beyond themselves, and which commands are always
 * allowed.
 */
export const LabelCommandsSection = ({ settings }: SectionProps) => {
  const section = useSection<LabelCommandValues>({
    name: 'labelCommands',
    saved: { ...settings.labelCommands, forgotten: [] },
    problems: () => ({}),
    input: ({ forgotten, ...values }) => ({
      labelCommands: { ...values, allowed: without(values.allowed, forgotten) },
    }),
  });
  const { outliving, forgotten } = section.values;
  const allowed = without(section.values.allowed, forgotten);
  return (
    <SectionFrame title={text.settings.sections.labelCommands} lead={words.lead} section={section} isShared>
      <LabelledChoice
        label={words.outliving}
        labelClass={styles.label}
        value={outliving}
        onChange={(value) => section.set({ outliving: value })}
        data={outlivingPolicies.map((value) => ({ value, label: words.policies[value].name }))}
      >
        <p className={styles.lead}>{words.policies[outliving].explained}</p>
      </LabelledChoice>
      <div>
        <div className={styles.label}>{words.allowed}</div>
        {allowed.length === 0 && <p className={styles.lead}>{words.allowedNone}</p>}
        {allowed.map((one) => (
          <div key={`${one.environment} ${one.origin} ${one.command}`}>
            <Button variant="default" mt="xs" onClick={() => section.set({ forgotten: [...forgotten, one] })}>
              {words.forget({
                command: one.command,
                origin: one.origin === '' ? words.practice : one.origin,
              })}
            </Button>
          </div>
        ))}
      </div>
    </SectionFrame>
  );
};
