/** The same words in another language: as many, under the same names, with the same gaps to fill. */
export type Words<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => infer Said
    ? (...gaps: Gaps) => Words<Said>
    : English extends readonly unknown[]
      ? { readonly [Place in keyof English]: Words<English[Place]> }
      : English extends object
        ? { readonly [Name in keyof English]: Words<English[Name]> }
        : English;
