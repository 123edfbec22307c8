import type { FormEvent } from 'react';
import { formText } from './form-text.ts';

type FormMutation<Values, Failure> = {
  mutation: {
    isPending: boolean;
    error: Error | null;
    variables: Values | undefined;
    mutate: (values: Values, options?: { onSuccess?: () => void }) => void;
  };
  /** The values to send, or undefined where the form is not to be sent. */
  valuesOf: (text: (name: string) => string) => Values | undefined;
  failureOf: (error: Error, sent: Values) => Failure;
  onSuccess?: () => void;
};

export function useFormMutation<Values, Failure>(options: FormMutation<Values, Failure>) {
  const { mutation, valuesOf, failureOf, onSuccess } = options;
  const { isPending, error, variables } = mutation;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(formText(event.currentTarget));
    if (values !== undefined && !isPending) mutation.mutate(values, onSuccess && { onSuccess });
  };
  const hasFailed = error !== null && variables !== undefined;
  return { submit, isPending, failure: hasFailed ? failureOf(error, variables) : undefined };
}
