import * as z from 'zod/mini';
import { instant } from './ids.ts';

/* What the installation is connected with: its mail server and its account for texts (rules.md#connections). */

const host = z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be the name of a server'));
const port = z.int().check(z.gte(1), z.lte(65_535));
const line = (max: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\r\\n\\0]{0,${max}}$`), 'must be one line'));
const sender = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be a mail address'),
  );

/** `user` empty: the server asks for none. */
export const mailSettings = z.strictObject({ host, port, user: line(200), sender });

export const mailFaults = [
  'unknown-host',
  'inside-host',
  'port-not-for-mail',
  'unreachable',
  'no-answer',
  'no-mail-server',
  'certificate',
  'no-encryption',
  'login-needed',
  'login-refused',
  'sender-refused',
  'recipient-refused',
  'mail-refused',
] as const;
export type MailFault = (typeof mailFaults)[number];

export const textSettings = z.strictObject({
  accountSid: z.string().check(z.regex(/^AC[0-9a-f]{32}$/, 'must be an account SID of Twilio')),
  sender: z
    .string()
    .check(z.regex(/^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/, 'must be a number or a messaging service')),
});

export const textFaults = [
  'unreachable',
  'no-answer',
  'login-refused',
  'sender-refused',
  'trial-account',
  'number-refused',
  'number-stopped',
  'text-refused',
] as const;
export type TextFault = (typeof textFaults)[number];

/**
 * `setBy` `server`: by the server's configuration, which counts before what was pasted here. Secrets are never answered:
 * `ending` is their last four characters, or empty where that would be half of them; `isReadable` false: stored under
 * another key.
 */
const connection = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({
    setBy: z.enum(['server', 'clubhouse', 'nobody']),
    stored: z.nullable(
      z.object({ settings, ending: z.string(), isReadable: z.boolean(), at: instant, by: z.string() }),
    ),
  });

/** `mayChange` false: the asker is no owner of all groups on this server. */
export const connections = z.object({
  mayChange: z.boolean(),
  mail: connection(mailSettings),
  texts: connection(textSettings),
});
export type Connections = z.infer<typeof connections>;

const secret = line(500);

/** The secret is null to keep the stored one. `evenSo`: stored although the trial failed. */
export const wantedMail = z.extend(mailSettings, { password: z.nullable(secret), evenSo: z.boolean() });
export type WantedMail = z.infer<typeof wantedMail>;

/** `to`: who gets a text to try it. */
export const wantedTexts = z.extend(textSettings, {
  authToken: z.nullable(secret.check(z.minLength(8))),
  to: z.string().check(z.minLength(1), z.maxLength(40)),
  evenSo: z.boolean(),
});
export type WantedTexts = z.infer<typeof wantedTexts>;

/** `fault` null: it works. */
export const mailTried = z.object({ fault: z.nullable(z.enum(mailFaults)), isStored: z.boolean() });
export const textTried = z.object({ fault: z.nullable(z.enum(textFaults)), isStored: z.boolean() });
