import type * as z from 'zod/mini';

/** Matches what mail programs and phones turn into a link, but not `J.R.Smith` or `St.John`. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\/|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|top|shop|site|online|app|dev|link|club|icu|live)\b|[\p{L}\p{N}-]{2,}\.(?:co|io|me|ly|cc|tv|ru|cn|de|uk|us|eu|gg|to)\b/iu;

type NamedText = { path: (string | number)[]; name: string | undefined };

/** Refuses a request when one of these names contains a web address. */
export function namesWithoutLinks<Schema extends z.ZodMiniType>(
  schema: Schema,
  namesOf: (body: z.output<Schema>) => NamedText[],
): Schema {
  return schema.check(({ value, issues }) => {
    for (const { path, name } of namesOf(value))
      if (name !== undefined && link.test(name))
        issues.push({ code: 'custom', path, input: name, message: 'must not have a web address in it' });
  });
}

export function golferNames({ golfers }: { golfers: readonly { name: string }[] }) {
  return golfers.map(({ name }, index) => ({ path: ['golfers', index, 'name'], name }));
}
