import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA1 of the address, perhaps with the standard port, and the sorted form fields, in base64. */
export function isSignedByTwilio(request: {
  signature: string;
  authToken: string;
  url: string;
  form: URLSearchParams;
}): boolean {
  const fields = [...request.form]
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .flat();
  const given = Buffer.from(request.signature, 'base64');
  return [request.url, withPort(request.url)].some((url) => {
    const expected = createHmac('sha1', request.authToken)
      .update(url + fields.join(''))
      .digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function withPort(address: string): string {
  const url = new URL(address);
  if (url.port !== '') return address;
  return address.replace(url.host, `${url.host}:${url.protocol === 'https:' ? 443 : 80}`);
}
