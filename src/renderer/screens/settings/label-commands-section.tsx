import { Button } from '@mantine/core';
import { outlivingPolicies } from '#shared/print/label-commands';
import type { LabelCommandSettings } from '#shared/settings';
import { LabelledChoice } from '../../parts';
import { text } from '../../text';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { useSection } from './use-section';

const words = text.labelCommands.settings;

type Allowed = LabelCommandSettings['allowed'];

const same = (one: Allowed[number], other: Allowed[number]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * What happens to labels that change the printer's settings beyond themselves, and which commands are always
 * allowed.
 */
export const LabelCommandsSection = ({ settings }: SectionProps) => {
  const section = useSection<LabelCommandSettings & Record<string, unknown>>({
    name: 'labelCommands',
    saved: { ...settings.labelCommands },
    problems: () => ({}),
    input: ({ outliving, allowed }) => ({ labelCommands: { outliving, allowed } }),
  });
  const { outliving, allowed } = section.values;
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
            <Button
              variant="default"
              mt="xs"
              onClick={() => section.set({ allowed: allowed.filter((other) => !same(one, other)) })}
            >
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
