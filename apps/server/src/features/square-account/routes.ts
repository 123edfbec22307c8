import { type CoursePath, coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import {
  type SquareAccount,
  squareAccount,
  squareLocations,
  squareToken,
  squareTried,
  type WantedSquare,
  wantedSquare,
} from '@dewsweeper/contract/square-account';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { listLocations, tryAccount, tryPayment } from '../../adapters/square/try-account.ts';
import { noContent, noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Announce, OpenRateLimit } from '../../ports.ts';
import { type Connections, endingOf } from '../connections/connections.ts';
import { readStored, type StoredSettings, writeCourse } from '../course-data/write-course.ts';
import { topicsOfCourse } from '../live/topics.ts';
import type { FindProvider } from '../payments/provider.ts';
import { gatewayOfCourse, simulatedEndpoint, withGateway } from './gateway-of-course.ts';
import { isLocationInUse } from './store.ts';
import { groupOf, readSquareSecrets, squareConnection, writeSquareSecrets } from './stored-account.ts';

export type SquareAccountDeps = {
  pool: Pool;
  connections: Connections;
  announce: Announce;
  openRateLimit: OpenRateLimit;
  publicUrl: string;
  /** Whether the server's own configuration has the location's token. */
  isServersToken: (locationId: string) => Promise<boolean>;
  /** Replaces Square's address. */
  squareUrl: string | null;
  findProvider: FindProvider;
};

const needs = { kind: 'square' } as const;
const importRunning = refuse({ refusal: 'unavailable', retryAfterSeconds: 5 });
const triesPerPerson = { name: 'square-tries', attempts: 30, windowSeconds: 600 };
type Pasted = Exclude<WantedSquare, { environment: 'simulator' }>;

/** The course's account at Square, for its owners (rules.md#square-account). */
export function squareAccountRoutes(app: FastifyInstance, deps: SquareAccountDeps): void {
  const { pool, connections, squareUrl } = deps;
  const tries = deps.openRateLimit(triesPerPerson);

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSquare(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, response: { 200: squareAccount } },
    problems: [],
    needs,
    async handle(_staff, { params }, reply) {
      const stored = await readStored(pool, params);
      return stored ? reply.send(await present(stored)) : refuse({ refusal: 'course-not-found' });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseSquareLocations(':group', ':course'),
    schema: {
      querystring: noQuery,
      params: coursePath,
      body: squareToken,
      response: { 200: squareLocations },
    },
    problems: [],
    needs,
    async handle(staff, { body }, reply) {
      const spent = await tries.spend(staff.id);
      if (!spent.ok) return spent;
      const { fault, locations } = await listLocations({ ...body, baseUrl: squareUrl });
      return reply.send({ fault, locations: locations.map(({ id, name }) => ({ id, name })) });
    },
  });

  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseSquare(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, body: wantedSquare, response: { 200: squareTried } },
    problems: ['invalid-request'],
    needs,
    config: { securityEvent: 'square set up' },
    async handle(staff, { params, body }, reply) {
      const spent = await tries.spend(staff.id);
      if (!spent.ok) return spent;
      if (body.environment === 'simulator') {
        const simulator = await deps.findProvider(simulatedEndpoint);
        const works = simulator !== null && (await tryPayment(simulator.provider)) === null;
        if (!works) return reply.send({ fault: 'simulator-away', isStored: false });
        const saved = await save(params, body, staff.name);
        return saved.ok ? reply.send({ fault: null, isStored: true }) : saved;
      }
      const secrets = await secretsOf(params, body);
      if (secrets === null) return unknownToken;
      const { environment, applicationId, locationId, evenSo } = body;
      const { accessToken } = secrets;
      const asked = { environment, applicationId, locationId, accessToken, baseUrl: squareUrl };
      const { fault, isListed } = await tryAccount(asked);
      // Only Square says whose location it is: without its word nobody replaces another's token.
      if (!isListed || (fault !== null && !evenSo)) return reply.send({ fault, isStored: false });
      const name = squareConnection(locationId);
      await connections.put(pool, name, {
        settings: { group: params.group },
        secret: writeSquareSecrets(secrets),
        ending: endingOf(accessToken),
        by: staff.name,
      });
      connections.forget(name);
      const saved = await save(params, body, staff.name);
      return saved.ok ? reply.send({ fault, isStored: true }) : saved;
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseSquare(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, response: { 204: noContent } },
    problems: [],
    needs,
    config: { securityEvent: 'square removed' },
    async handle(staff, { params }, reply) {
      const saved = await save(params, null, staff.name);
      if (!saved.ok) return saved;
      return reply.code(204).send();
    },
  });

  async function save(path: CoursePath, wanted: WantedSquare | null, changedBy: string) {
    let former = '';
    const saved = await writeCourse<never>(
      pool,
      path,
      ({ document }) => {
        former = gatewayOfCourse(document.widgetSettings).locationId;
        const widgetSettings = withGateway(document.widgetSettings, wanted);
        return accept({ document: { ...document, widgetSettings }, teesheets: null });
      },
      { isTrial: false, changedBy },
    );
    if (!saved.ok) return saved.refusal === 'import-running' ? importRunning : saved;
    deps.announce(topicsOfCourse(path));
    await forgetUnused(former, path.group);
    return accept(null);
  }

  /** A token that no course needs any more is not kept. */
  async function forgetUnused(locationId: string, group: string): Promise<void> {
    const name = squareConnection(locationId);
    const stored = await connections.find(name);
    if (stored === null || groupOf(stored) !== group || (await isLocationInUse(pool, locationId))) return;
    await connections.remove(pool, name);
    connections.forget(name);
  }

  /** Pasted secrets, else the stored ones of the course's account. Null without a token. */
  async function secretsOf(path: CoursePath, { environment, locationId, accessToken, webhookKey }: Pasted) {
    const course = await readStored(pool, path);
    const now = course && gatewayOfCourse(course.document.widgetSettings);
    const stored = await connections.find(squareConnection(locationId));
    const isOwn =
      now?.locationId === locationId &&
      now.environment === environment &&
      stored &&
      groupOf(stored) === path.group;
    const kept = isOwn ? await readSquareSecrets(connections, locationId) : null;
    const token = accessToken ?? kept?.accessToken;
    return token === undefined
      ? null
      : { accessToken: token, webhookKey: webhookKey ?? kept?.webhookKey ?? null };
  }

  async function present({ document }: StoredSettings): Promise<SquareAccount> {
    const gateway = gatewayOfCourse(document.widgetSettings);
    const stored = await connections.find(squareConnection(gateway.locationId));
    const isServers = await deps.isServersToken(gateway.locationId);
    const secrets = await readSquareSecrets(connections, gateway.locationId);
    return {
      ...gateway,
      token: isServers ? 'server' : stored ? 'clubhouse' : 'none',
      stored: stored && {
        ending: stored.ending,
        hasWebhookKey: Boolean(secrets?.webhookKey),
        isReadable: secrets !== null,
        at: stored.at.toISOString(),
        by: stored.by,
      },
      webhookAddress: `${deps.publicUrl}${routes.squareWebhooks}`,
    };
  }
}

const unknownToken = refuse({
  refusal: 'invalid-request',
  errors: [{ path: 'accessToken', message: 'must be given for another location' }],
});
