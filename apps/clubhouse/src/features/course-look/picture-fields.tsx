import { maxPictureBytes, type PictureKind, type UploadedPicture } from '@dewsweeper/contract/course-picture';
import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { courseLookMessages } from '../../messages/course-look.ts';
import { Faults } from '../course-fields/faults.tsx';
import styles from './picture-fields.module.css';
import { useUploadPicture } from './use-upload-picture.ts';

type PictureFieldsProps = { place: CoursePath; card: CourseSettings['document'] };

export function PictureFields({ place, card }: PictureFieldsProps) {
  return (
    <fieldset className={styles.pictures}>
      <legend>{courseLookMessages.logoAndPhoto}</legend>
      <p className={styles.hint}>{courseLookMessages.logoAndPhotoHint}</p>
      <PictureField place={place} kind="logo" stored={card.logo} />
      <PictureField place={place} kind="photo" stored={card.photo} />
    </fieldset>
  );
}

type PictureFieldProps = {
  place: CoursePath;
  kind: PictureKind;
  stored: CourseSettings['document']['logo'];
};

/** Uploaded at once, and golfers' once the form is saved. */
function PictureField({ place, kind, stored }: PictureFieldProps) {
  const [picture, setPicture] = useState<UploadedPicture | null>(stored ?? null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const upload = useUploadPicture(place, kind);
  const send = (file: File) => upload.mutate(file, { onSuccess: setPicture });
  const choose = (file: File) => {
    upload.reset();
    setIsTooLarge(file.size > maxPictureBytes);
    if (file.size <= maxPictureBytes) send(file);
  };
  return (
    <div className={styles.picture}>
      <input type="hidden" name={`${kind}-id`} value={picture?.id ?? ''} />
      {picture !== null && (
        <>
          <img
            className={styles.shown}
            src={routes.coursePicture(place.group, place.course, picture.id)}
            width={picture.width}
            height={picture.height}
            alt=""
          />
          <TextField
            autoComplete="off"
            label={courseLookMessages.alt[kind]}
            hint={courseLookMessages.altHint}
            name={`${kind}-alt`}
            maxLength={200}
            defaultValue={stored?.alt}
          />
        </>
      )}
      <FileField kind={kind} onChoose={choose} />
      {upload.isPending && <p role="status">{courseLookMessages.uploading}</p>}
      {isTooLarge && <Notice kind="error">{courseLookMessages.tooLarge}</Notice>}
      <Faults error={upload.error} />
      {upload.isError && (
        <Button variant="quiet" onClick={() => send(upload.variables)}>
          {courseLookMessages.uploadAgain(upload.variables.name)}
        </Button>
      )}
      {picture !== null && (
        <Button variant="quiet" onClick={() => setPicture(null)}>
          <X size={18} aria-hidden="true" />
          {courseLookMessages.remove[kind]}
        </Button>
      )}
    </div>
  );
}

function FileField({ kind, onChoose }: { kind: PictureKind; onChoose: (file: File) => void }) {
  const id = useId();
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{courseLookMessages.choose[kind]}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
        }}
        // The same file can be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
