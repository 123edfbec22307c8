import type { InvitationMade } from '@dewsweeper/contract/people';
import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { invitationLinkMessages } from '../../messages/invitation-link.ts';
import { peopleMessages, staffMessages } from '../../messages.ts';
import styles from './people.module.css';
import { peopleFailure, type Scope, useInvite, type WantedInvitation } from './people-queries.ts';
import type { PlaceNames } from './place-names.ts';
import { RoleSelect, roleOf } from './role-select.tsx';

type InviteFormProps = {
  scope: Scope;
  places: PlaceNames;
  onInvited: (words: string, link: string | null) => void;
  onClose: () => void;
};

export function InviteDialog({ open, ...form }: InviteFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={peopleMessages.inviteTitle} focusHeading={false}>
      <InviteForm {...form} />
    </Dialog>
  );
}

/** No course has this id: a choice's value must not be empty, or the browser asks for another. */
const wholeGroup = '*';

function InviteForm({ scope, places, onInvited, onClose }: InviteFormProps) {
  const mutation = useInvite(scope);
  const { submit, isPending, failure } = useFormMutation({
    mutation: {
      ...mutation,
      mutate: (wanted: WantedInvitation) =>
        mutation.mutate(wanted, {
          onSuccess: (made) => {
            onInvited(wordsOf(wanted, made), made.link);
            onClose();
          },
        }),
    },
    valuesOf: (text) => ({
      email: text('email').trim(),
      role: roleOf(text('role')),
      course: text('place') === wholeGroup ? null : text('place'),
    }),
    failureOf: peopleFailure,
  });
  return (
    <Form onSubmit={submit}>
      <p className={styles.soft}>{peopleMessages.inviteHint}</p>
      <TextField
        label={staffMessages.email}
        name="email"
        type="email"
        autoComplete="off"
        required
        malformed={peopleMessages.invalidEmail}
        error={failure}
        focusFirst
      />
      <RoleSelect chosen="pro-shop" />
      <SelectField label={peopleMessages.place} name="place" defaultValue={scope.course ?? wholeGroup}>
        {places.choices.map(({ course, name }) => (
          <option key={course} value={course ?? wholeGroup}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" wide busy={isPending}>
        {peopleMessages.sendInvitation}
      </Button>
    </Form>
  );
}

function wordsOf({ email }: WantedInvitation, { isMailed, link }: InvitationMade): string {
  if (isMailed) return peopleMessages.invited(email);
  return link === null ? peopleMessages.notMailed(email) : invitationLinkMessages.give(email);
}
