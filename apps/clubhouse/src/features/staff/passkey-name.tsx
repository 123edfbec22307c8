import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { passkeyMessages } from '../../messages.ts';
import styles from './own-sign-in.module.css';

/** Names a passkey, so that one knows which is to go when a telephone is lost. */
export function PasskeyName({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(formText(event.currentTarget)('passkey-name').trim());
      }}
    >
      <TextField
        label={passkeyMessages.name}
        name="passkey-name"
        autoComplete="off"
        required
        pattern=".*\S.*"
        maxLength={60}
        defaultValue={name}
        inputRef={focusWhenShown}
      />
      <div className={styles.answers}>
        <Button type="submit" variant="quiet">
          {passkeyMessages.save}
        </Button>
      </div>
    </form>
  );
}
