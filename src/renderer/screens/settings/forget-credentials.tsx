import { AskingButton } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.settings.credentials;

interface Props {
  /** Whether any credentials are set. */
  any: boolean;
  onForgotten: () => void;
}

/** Erases all secrets, after a question. */
export const ForgetCredentials = ({ any, onForgotten }: Props) => {
  const forget = async (): Promise<unknown> => {
    const answer = await call('credentials.forget', undefined);
    await queries.invalidateQueries({ queryKey: ['credentials.status'] });
    onForgotten();
    return answer;
  };
  return (
    <AskingButton
      open={words.forget}
      button={{ variant: 'subtle', color: 'gray', className: styles.last ?? '', disabled: !any }}
      isDestructive
      title={words.forgetTitle}
      confirm={words.forgetConfirm}
      onConfirm={forget}
    >
      {words.forgetBody}
    </AskingButton>
  );
};
