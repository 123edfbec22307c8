import { type Language, languages } from '@dewsweeper/contract/languages';
import { pageLanguage, showIn } from '../../lib/session/page-language.ts';
import { languageMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './card-body.module.css';
import { ProfileCard } from './profile-card.tsx';
import { useUpdateProfile } from './update-profile.ts';

/** As each names itself. */
const names: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** Sets the language of the account and of this browser, and reloads the page. */
export function LanguageSection() {
  const update = useUpdateProfile();
  const shown = pageLanguage();
  return (
    <ProfileCard title={languageMessages.title}>
      <div className={styles.body}>
        <p className={styles.about}>{languageMessages.about}</p>
        <div className={styles.ways}>
          {languages.map((language) => (
            <Button
              key={language}
              lang={language}
              variant={language === shown ? 'main' : 'quiet'}
              aria-pressed={language === shown}
              busy={update.isPending && update.variables.language === language}
              onClick={() => update.mutate({ language }, { onSuccess: () => showIn(language) })}
            >
              {names[language]}
            </Button>
          ))}
        </div>
        {update.isError && <Notice kind="error">{languageMessages.failed}</Notice>}
      </div>
    </ProfileCard>
  );
}
