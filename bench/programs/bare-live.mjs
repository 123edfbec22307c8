// The minimum of node:http for event streams: posted bytes go to every reader.
import { createServer } from 'node:http';

process.once('message', () => {
  const readers = new Set();
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.write('retry: 2000\n\n');
      readers.add(response);
      response.on('close', () => readers.delete(response));
      return;
    }
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const event = Buffer.concat(chunks);
      for (const reader of readers) reader.write(event);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});
process.on('disconnect', () => process.exit());
