import { createAccessTokens } from '../adapters/square/access-tokens.ts';
import { squareTokensFile } from '../adapters/square/endpoints.ts';
import { type LocationSeen, lookAtLocation } from '../adapters/square/look-at-location.ts';
import type { Config } from '../config.ts';
import { gatewayOf } from '../features/payments/gateway.ts';
import { currency } from '../features/payments/open-window.ts';
import type { PaymentEndpoint } from '../features/payments/provider.ts';
import { isPublic } from './addresses.ts';
import type { ListedCourse } from './courses.ts';
import { bad, doubtful, good, reasonOf, type Verdict } from './verdict.ts';

const subject = 'Payments';

type PaymentConfig = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'squareAccessTokens' | 'squareWebhookSignatureKey'
>;

/** `squareUrl` replaces Square's address in tests. */
export type PaymentDeps = {
  config: PaymentConfig;
  squareUrl: string | null;
  /** As an owner pasted it in the clubhouse. */
  pastedToken: (locationId: string) => Promise<string | null>;
};

/** For each course that takes money: whether there is a token for its location and Square accepts it. */
export async function examinePayments(
  deps: PaymentDeps,
  courses: readonly ListedCourse[],
): Promise<Verdict[]> {
  const paying = courses.filter(takesMoney);
  if (paying.length === 0) return [good(subject, 'no course takes any.')];
  const endpoints = new Map<string, { endpoint: PaymentEndpoint; courseKeys: string[] }>();
  const verdicts: Verdict[] = [];
  for (const { courseKey, document } of paying) {
    const gateway = gatewayOf(document);
    if (!gateway) {
      const text = `${courseKey} asks for payment, but its widgetSettings.paymentGateway lacks the ids of its environment: golfers cannot pay. See docs/payments.md.`;
      verdicts.push(bad(subject, text));
      continue;
    }
    const { environment, locationId } = gateway;
    const key = `${environment} ${locationId}`;
    const known = endpoints.get(key);
    if (known) known.courseKeys.push(courseKey);
    else endpoints.set(key, { endpoint: { environment, locationId }, courseKeys: [courseKey] });
  }
  for (const { endpoint, courseKeys } of endpoints.values())
    verdicts.push(await examineEndpoint(deps, endpoint, courseKeys));
  return [...verdicts, ...examineWebhook(deps.config, [...endpoints.values()])];
}

async function examineEndpoint(
  { config, squareUrl, pastedToken }: PaymentDeps,
  endpoint: PaymentEndpoint,
  courseKeys: readonly string[],
): Promise<Verdict> {
  const { environment, locationId } = endpoint;
  const where = `${namesOf(courseKeys)}, ${environment} location ${locationId}`;
  let accessToken: string | null;
  try {
    accessToken = await createAccessTokens({
      file: squareTokensFile(config.dataDir),
      fromEnvironment: config.squareAccessTokens ?? new Map(),
      fromClubhouse: pastedToken,
    }).of(locationId);
  } catch (error) {
    return bad(subject, `${reasonOf(error)}.`);
  }
  if (accessToken === null)
    return environment === 'sandbox'
      ? simulated(where, config)
      : bad(subject, `${where}: no access token, so golfers cannot pay. dewsweeper token ${courseKeys[0]}`);
  const seen = await lookAtLocation({ endpoint, accessToken, baseUrl: squareUrl });
  return verdictOn(seen, where, courseKeys[0] ?? '');
}

function simulated(where: string, config: PaymentConfig): Verdict {
  const text = `${where}: no access token; the simulator stands in, and no money moves.`;
  return isPublic(config)
    ? doubtful(subject, `${text} docs/payments.md shows the way to real cards.`)
    : good(subject, text);
}

function verdictOn(seen: LocationSeen, where: string, courseKey: string): Verdict {
  if (!seen.seen) return bad(subject, `${where}: ${adviceOn(seen.reason, courseKey)}`);
  if (!seen.isActive)
    return bad(subject, `${where}: Square says that the location is not active. Activate it in Square.`);
  if (!seen.takesCards)
    return bad(
      subject,
      `${where}: the location does not take cards yet. Finish Square's sign-up for payments.`,
    );
  if (seen.currency !== currency)
    return bad(subject, `${where}: the location works in ${seen.currency}, Dewsweeper charges ${currency}.`);
  return good(subject, `${where}: Square takes the token of ${JSON.stringify(seen.name)}.`);
}

function adviceOn(reason: string, courseKey: string): string {
  switch (reason) {
    case 'no reply':
      return 'Square does not answer. Look at the network and the firewall (outgoing HTTPS).';
    case 'UNAUTHORIZED':
    case 'ACCESS_TOKEN_EXPIRED':
    case 'ACCESS_TOKEN_REVOKED':
      return `Square refuses the access token (${reason}); one of the sandbox does not open production. dewsweeper token ${courseKey}`;
    case 'NOT_FOUND':
    case 'FORBIDDEN':
    case 'INSUFFICIENT_SCOPES':
      return `Square's seller of this token has no such location (${reason}). Look at the location id in the course's settings.`;
    default:
      return `Square answered ${reason}.`;
  }
}

function* examineWebhook(
  config: PaymentConfig,
  endpoints: readonly { endpoint: PaymentEndpoint }[],
): Generator<Verdict> {
  const takesRealMoney = endpoints.some(({ endpoint }) => endpoint.environment === 'production');
  if (!takesRealMoney || config.squareWebhookSignatureKey !== null) return;
  yield doubtful(
    subject,
    'SQUARE_WEBHOOK_SIGNATURE_KEY is not set: a charge that Square learns of very late goes unnoticed. See docs/payments.md.',
  );
}

function takesMoney({ document: { widgetSettings } }: ListedCourse): boolean {
  const { requirePayment, rules = [], paymentGateway } = widgetSettings;
  const asks = requirePayment === true || requirePayment === 'always';
  return (
    asks ||
    paymentGateway !== undefined ||
    rules.some((rule) => rule.active && rule.requirePayment === 'always')
  );
}

function namesOf(courseKeys: readonly string[]): string {
  const [first, ...others] = courseKeys;
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more`;
}
