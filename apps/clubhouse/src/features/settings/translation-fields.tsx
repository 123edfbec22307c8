import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { translations } from '@dewsweeper/contract/languages';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { translationMessages } from '../../messages/translations.ts';

/** The course's messages in golfers' other languages (rules.md#languages). */
export function TranslationFields({
  translations: stored,
}: Pick<CourseSettings['document']['widgetSettings'], 'translations'>) {
  return translations.flatMap((language) =>
    (['widgetMessage', 'minGroupMessage'] as const).map((field) => (
      <TextField
        autoComplete="off"
        key={`${field}-${language}`}
        label={translationMessages[field][language]}
        name={`${field}-${language}`}
        maxLength={1000}
        defaultValue={stored?.[language]?.[field]}
      />
    )),
  );
}
