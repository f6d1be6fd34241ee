import { Fact, Facts } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import { SectionHead } from './section-frame';
import styles from './settings.module.css';

const words = text.settings.about;

/** What to tell when asking for help. */
export const AboutSection = () => {
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
