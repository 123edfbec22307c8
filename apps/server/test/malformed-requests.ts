import fc from 'fast-check';
import { nastyText, nastyValue } from './fuzz/nasty-values.ts';

/** A body with one error, or something else than a body. */
export function mutated(body: object | undefined): fc.Arbitrary<unknown> {
  const fields = Object.keys(body ?? {});
  const field = fields.length > 0 ? fc.constantFrom(...fields) : fc.constant('field');
  return fc.oneof(
    fc.tuple(field, nastyValue).map(([name, value]) => ({ ...body, [name]: value })),
    field.map((name) => Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== name))),
    fc.tuple(nastyText, nastyValue).map(([name, value]) => ({ ...body, [name]: value })),
    nastyValue,
  );
}

/** A path with one part replaced. */
export const mutatedUrl = (url: string) =>
  fc.tuple(fc.nat(), nastyText).map(([place, text]) => {
    const deps = url.split('/');
    deps[2 + (place % (deps.length - 2))] = encodeURIComponent(
      text.slice(0, 300).replace(/[\ud800-\udfff]/g, ''),
    );
    return deps.join('/');
  });
