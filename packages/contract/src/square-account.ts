import * as z from 'zod/mini';
import { instant } from './ids.ts';

/* Whose account at Square a course's money goes to (rules.md#square-account). */

const squareID = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be an id of Square'));
const applicationID = z
  .string()
  .check(z.regex(/^(sandbox-sq0idb|sq0idp)-[\w-]{1,80}$/, 'must be an application id of Square'));
const secret = z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/, 'must be one line of text'));

export const squareEnvironments = ['simulator', 'sandbox', 'production'] as const;
export type SquareEnvironment = (typeof squareEnvironments)[number];
const environmentOfSquare = z.enum(['sandbox', 'production']);

export const squareFaults = [
  'unreachable',
  'token-refused',
  'other-environment',
  'permission-missing',
  'no-locations',
  'location-missing',
  'location-inactive',
  'location-no-cards',
  'other-currency',
  'other-application',
  'payment-refused',
  'simulator-away',
] as const;
export type SquareFault = (typeof squareFaults)[number];

/**
 * `token` `server`: the configuration or file of the server has the location's, which counts before a pasted one.
 * `webhookAddress`: to be pasted at Square. The token itself is never answered: `ending` is its last four characters.
 */
export const squareAccount = z.object({
  environment: z.nullable(z.enum(squareEnvironments)),
  applicationId: z.string(),
  locationId: z.string(),
  paysAhead: z.boolean(),
  token: z.enum(['server', 'clubhouse', 'none']),
  stored: z.nullable(
    z.object({
      ending: z.string(),
      hasWebhookKey: z.boolean(),
      isReadable: z.boolean(),
      at: instant,
      by: z.string(),
    }),
  ),
  webhookAddress: z.string(),
});
export type SquareAccount = z.infer<typeof squareAccount>;

export const squareToken = z.strictObject({ environment: environmentOfSquare, accessToken: secret });

const squareLocation = z.object({ id: z.string(), name: z.string() });
export const squareLocations = z.object({
  fault: z.nullable(z.enum(squareFaults)),
  locations: z.array(squareLocation),
});

/** `accessToken`, `webhookKey`: null to keep the stored one. `evenSo`: stored although the trial failed. */
export const wantedSquare = z.discriminatedUnion('environment', [
  z.strictObject({ environment: z.literal('simulator'), paysAhead: z.boolean() }),
  z.strictObject({
    environment: environmentOfSquare,
    paysAhead: z.boolean(),
    applicationId: applicationID,
    locationId: squareID,
    accessToken: z.nullable(secret),
    webhookKey: z.nullable(secret),
    evenSo: z.boolean(),
  }),
]);
export type WantedSquare = z.infer<typeof wantedSquare>;

export const squareTried = z.object({ fault: z.nullable(z.enum(squareFaults)), isStored: z.boolean() });
