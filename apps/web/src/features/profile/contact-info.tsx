import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSignedInUser } from '../../lib/session/session.ts';
import { useFormMutation } from '../../lib/use-form-mutation.ts';
import { useReadyOrOpened } from '../../lib/use-idle.ts';
import { profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { profileFailure, useUpdateProfile } from './update-profile.ts';

const EditContactDialog = lazyPart(async () => (await import('./edit-contact-dialog.tsx')).EditContactDialog);

export function ContactInfo() {
  const user = useSignedInUser();
  const update = useUpdateProfile();
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  const isReady = useReadyOrOpened(editing);
  const [formVersion, setFormVersion] = useState(0);
  const { submit, isPending, failure } = useFormMutation({
    mutation: update,
    valuesOf: (text) => {
      setEdited(false);
      return { name: text('name'), email: text('email'), phone: text('phone') };
    },
    failureOf: profileFailure,
  });

  return (
    <ProfileCard
      title={profileMessages.contactInfo}
      action={
        <Button
          variant="quiet"
          aria-label={profileMessages.editContact}
          onClick={() => {
            update.reset();
            setEdited(false);
            setEditing(true);
          }}
        >
          {profileMessages.edit}
        </Button>
      }
    >
      {/* A new key after the dialog, which edits the same contact; never during typing here. */}
      <Form key={formVersion} onSubmit={submit} noValidate>
        <TextField
          label={profileMessages.name}
          name="name"
          autoComplete="name"
          defaultValue={user.name}
          error={failure?.fields.name}
        />
        <TextField
          label={profileMessages.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user.email}
          error={failure?.fields.email}
        />
        {user.isEmailProved === false && (
          <Notice isStatic={!update.isSuccess}>
            {profileMessages.emailUnproved(user.email, user.loginEmail)}
          </Notice>
        )}
        <PhoneField
          label={profileMessages.phone}
          name="phone"
          hint={profileMessages.phoneHint}
          defaultValue={user.phone}
          error={failure?.fields.phone}
        />
        {failure?.form !== undefined && <Notice kind="error">{failure.form}</Notice>}
        {(update.isSuccess || edited) && <Notice kind="success">{profileMessages.updated}</Notice>}
        <Button type="submit" busy={isPending}>
          {profileMessages.updateProfile}
        </Button>
      </Form>
      {isReady && (
        <EditContactDialog
          open={editing}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setEdited(true);
            setFormVersion(formVersion + 1);
          }}
        />
      )}
    </ProfileCard>
  );
}
