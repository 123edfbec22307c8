/** Fields without a state of their own: what stands in them is read when the form is sent. */
export const plain = { autoComplete: 'off' } as const;
