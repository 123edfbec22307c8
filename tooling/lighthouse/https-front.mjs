import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { generate } from 'selfsigned';

const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Self-signed. `lead` sets the upstream. */
export async function startHttpsFront() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  let serverPort;
  const front = createSecureServer({ key, cert, allowHTTP1: true }, (asked, reply) => {
    const headers = { ...withoutPseudoHeaders(asked.headers), host: asked.authority ?? asked.headers.host };
    const passedOn = request(
      { port: serverPort, method: asked.method, path: asked.url, headers },
      (answer) => {
        reply.writeHead(answer.statusCode, withoutConnectionHeaders(answer.headers));
        answer.pipe(reply);
      },
    );
    passedOn.on('error', () => reply.destroy());
    reply.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${front.address().port}`,
    lead: (url) => {
      serverPort = new URL(url).port;
    },
    stop: () => front.close(),
  };
}

function withoutPseudoHeaders(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

function withoutConnectionHeaders(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name)));
}
