import { useState } from 'react';
import { loginMessages, registerMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { storedChoice } from '../browser-storage.ts';
import { formText } from '../form-text.ts';
import { useFormMutation } from '../use-form-mutation.ts';
import { type RegisterFailure, registerFailure, type useRegister } from './register.ts';
import { rememberRegistration, typedRegistration } from './typed-registration.ts';

/** The button is disabled until all fields are filled. */
export function RegisterForm({ register }: { register: ReturnType<typeof useRegister> }) {
  const [typed] = useState(typedRegistration);
  const [filled, setFilled] = useState(false);
  const [nameMissing, setNameMissing] = useState(false);
  const form = useFormMutation({
    mutation: register,
    valuesOf: (text) => {
      const noName = text('firstName').trim() === '';
      setNameMissing(noName);
      if (noName) return undefined;
      const { group, course } = storedChoice();
      return {
        firstName: text('firstName'),
        lastName: text('lastName'),
        email: text('email'),
        phone: text('phone'),
        password: text('password'),
        ...(group !== null && course !== null && { course: { group, course } }),
      };
    },
    failureOf: registerFailure,
  });
  const failure: RegisterFailure = nameMissing
    ? { fields: { firstName: registerMessages.enterName } }
    : (form.failure ?? { fields: {} });

  return (
    <Form
      onSubmit={form.submit}
      onInput={(event) => {
        setFilled(allFilled(event.currentTarget));
        const text = formText(event.currentTarget);
        rememberRegistration({
          firstName: text('firstName'),
          lastName: text('lastName'),
          email: text('email'),
          phone: text('phone'),
        });
        setNameMissing(false);
      }}
    >
      <TextField
        label={registerMessages.firstName}
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        required
        error={failure.fields.firstName}
      />
      <TextField
        label={registerMessages.lastName}
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        required
        error={failure.fields.lastName}
      />
      <TextField
        label={registerMessages.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        required
        malformed={loginMessages.invalidEmail}
        error={failure.fields.email}
      />
      <PhoneField
        label={registerMessages.phone}
        name="phone"
        defaultValue={typed.phone}
        required
        hint={registerMessages.phoneHint}
        error={failure.fields.phone}
      />
      <TextField
        label={registerMessages.password}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={registerMessages.passwordHint}
        error={failure.fields.password}
      />
      {failure.form !== undefined && (
        <Notice kind="error" action={failure.advice}>
          {failure.form}
        </Notice>
      )}
      <Button type="submit" wide disabled={!filled} busy={form.isPending}>
        {registerMessages.submit}
      </Button>
    </Form>
  );
}

function allFilled(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].every((input) => input.value !== '');
}
