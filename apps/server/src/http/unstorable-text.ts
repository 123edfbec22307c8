import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';

/** U+0000 and unpaired surrogates, anywhere in a request. The reply names the field. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const place = unstorableIn(request.body) ?? unstorableIn(request.query) ?? unstorableIn(request.params);
    if (place === undefined) return done();
    const error = { path: pathTo(place), message: 'must be without U+0000 and halves of characters' };
    sendProblem(reply, 'invalid-request', { errors: [error] });
  });
}

const unstorable = /[\0\p{Surrogate}]/u;

type Place = { value: unknown; key: string; within: Place | null };

/** The first such text, field names included. Not recursive, because a body may be nested without limit. */
function unstorableIn(value: unknown): Place | undefined {
  const places: Place[] = [{ value, key: '', within: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (unstorable.test(place.key) || (typeof place.value === 'string' && unstorable.test(place.value)))
      return place;
    if (typeof place.value !== 'object' || place.value === null) continue;
    const inner = Object.entries(place.value).map(([key, one]) => ({ value: one, key, within: place }));
    places.push(...inner.toReversed());
  }
  return undefined;
}

function pathTo(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within)
    keys.unshift(at.key.replace(unstorable, '\ufffd'));
  return keys.join('.');
}
