import { useSignedInUser } from '../../lib/session/session.ts';
import { useFormMutation } from '../../lib/use-form-mutation.ts';
import { profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { profileFailure, useUpdateProfile } from './update-profile.ts';

type EditContactDialogProps = { open: boolean; onClose: () => void; onSaved: () => void };

export function EditContactDialog({ open, onClose, onSaved }: EditContactDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={profileMessages.editContact} focusHeading={false}>
      <EditContactForm onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function EditContactForm({ onClose, onSaved }: Omit<EditContactDialogProps, 'open'>) {
  const user = useSignedInUser();
  const { submit, isPending, failure } = useFormMutation({
    mutation: useUpdateProfile(),
    valuesOf: (text) => ({
      firstName: text('firstName'),
      lastName: text('lastName'),
      phone: text('phone'),
    }),
    failureOf: profileFailure,
    onSuccess: onSaved,
  });

  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label={profileMessages.firstName}
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName}
        error={failure?.fields.firstName}
        focusFirst
      />
      <TextField
        label={profileMessages.lastName}
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName}
        error={failure?.fields.lastName}
      />
      <PhoneField
        label={profileMessages.phone}
        name="phone"
        hint={profileMessages.phoneHint}
        defaultValue={user.phone}
        error={failure?.fields.phone}
      />
      {failure?.form !== undefined && <Notice kind="error">{failure.form}</Notice>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {profileMessages.cancel}
        </Button>
        <Button type="submit" busy={isPending}>
          {profileMessages.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
