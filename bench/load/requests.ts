export function requestBytes(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { cookie?: string; body?: object; acceptsBrotli?: boolean } = {},
): Buffer {
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: keep-alive',
    ...(options.acceptsBrotli ? ['Accept-Encoding: gzip, deflate, br'] : []),
    ...(options.cookie ? [`Cookie: ${options.cookie}`] : []),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
