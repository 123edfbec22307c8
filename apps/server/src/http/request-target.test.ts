import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalTarget, pathOf } from './request-target.ts';

describe('the one spelling of a target', () => {
  test.each([
    ['/api/session', '/api/session'],
    ['/%61pi/session', '/api/session'],
    ['/api/groups/g/courses/c/teetimegroup%73?x=%61', '/api/groups/g/courses/c/teetimegroups?x=%61'],
    ['http://elsewhere.example/api/session', '/api/session'],
    ['HTTPS://elsewhere.example:99/%61pi/session', '/api/session'],
    ['http://elsewhere.example', '/'],
    ['http://elsewhere.example?a=b', '/?a=b'],
    ['/%2561pi/session', '/%2561pi/session'],
    // An encoded character with a meaning of its own stays encoded.
    ['/group/a%2Fb%3F', '/group/a%2Fb%3F'],
    ['/%%361pi', '/%%361pi'],
    ['//elsewhere.example/api', '//elsewhere.example/api'],
    ['*', '*'],
  ])('%s is %s', (written, read) => {
    expect(normalTarget(written)).toBe(read);
  });

  test('is its own', () => {
    const target = fc
      .array(fc.constantFrom('%', '2', '5', '6', '1', 'a', '/', 'http://', '?', '#', '%61', '%25'))
      .map((deps) => deps.join(''));
    fc.assert(
      fc.property(target, (written) => {
        const read = normalTarget(`/${written}`);
        expect(normalTarget(read)).toBe(read);
      }),
    );
  });

  test.each([
    ['/api/payments?x=/y/', '/api/payments'],
    ['/api/payments/', '/api/payments'],
    ['/api/payments#x', '/api/payments'],
    ['/', '/'],
  ])('the path of %s is %s', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});
