import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type LiveStream, openLiveStream } from '../../../test/live-stream.ts';
import { eventually } from '../../../test/running-time.ts';
import { createHub, type Hub } from './hub.ts';
import { Reader, sendHead } from './reader.ts';
import type { TopicState } from './topic-states.ts';

const topic = 'days:g/c';
let server: Server;
let origin: string;
let hub: Hub;
let readers: Reader[] = [];
let responses: ServerResponse[] = [];
let gone: Reader[] = [];
let streams: LiveStream[] = [];
let state: TopicState;
let readState: () => Promise<TopicState>;

/** A state whose event has this many bytes. */
function stateOf(version: string, bytes = 10, endsAt: number | null = null): TopicState {
  const data = { topic, version, padding: 'x'.repeat(bytes) };
  const whole = () => Buffer.from(`event: changed\ndata: ${JSON.stringify(data)}\n\n`);
  return { version, topicVersion: version, endsAt, whole, since: whole };
}

const newHub = () =>
  createHub({
    readState: () => readState(),
    nowMs: () => performance.now(),
    intervalMsOf: () => 20,
    onError: () => {},
  });

beforeAll(async () => {
  server = createServer((_request, response) => {
    const reader = new Reader(response, [topic]);
    readers.push(reader);
    responses.push(response);
    response.on('error', () => {});
    response.on('close', () => {
      gone.push(reader);
      hub.leave(reader);
    });
    hub.join(reader);
    sendHead(response, {});
    reader.knows(topic, state.version);
    hub.open(reader, new Map([[topic, state]]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const stream of streams) stream.close();
  hub.stop();
  readers = [];
  responses = [];
  streams = [];
});
afterAll(() => server.close());

function begin(): void {
  gone = [];
  state = stateOf('v0');
  readState = async () => state;
  hub = newHub();
}

async function listen(): Promise<LiveStream> {
  const stream = await openLiveStream(origin, [topic]);
  streams.push(stream);
  return stream;
}

const heardBy = (stream: LiveStream) =>
  stream.events.map(({ data }) => (data as { version: string }).version);

test('each reader gets a change once, and nothing without a change', async () => {
  begin();
  const [one, two] = [await listen(), await listen()];
  state = stateOf('v1');
  hub.look(topic);
  hub.look(topic);
  await eventually(() => expect([heardBy(one), heardBy(two)]).toEqual([['v1'], ['v1']]));
  hub.look(topic);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(heardBy(one)).toEqual(['v1']);
});

test('a slow reader is dropped, and the others go on', async () => {
  begin();
  const [slow, quick] = [await listen(), await listen()];
  slow.pause();
  await vi.waitFor(
    async () => {
      state = stateOf(`v${performance.now()}`, 1_000_000);
      hub.look(topic);
      await eventually(() => expect(heardBy(quick)).toContain(state.version));
      expect(gone).toContain(readers[0]);
    },
    { timeout: 30_000, interval: 1 },
  );
  expect(gone).not.toContain(readers[1]);
  slow.resume();
  await eventually(() => expect(slow.isEnded()).toBe(true));
  expect(quick.isEnded()).toBe(false);
});

test('a reader that receives nothing between two beats is dropped', async () => {
  begin();
  const stream = await listen();
  const [reader] = readers as [Reader];
  expect(reader.beat()).toBe(true);
  await eventually(() => expect(stream.beats()).toBe(1));
  expect(reader.beat()).toBe(true);
  stream.pause();
  const large = Buffer.alloc(1_000_000, 'x');
  while (responses[0]?.writableLength === 0) expect(reader.send(topic, 'large', large)).toBe(true);
  expect(reader.beat()).toBe(true);
  expect(reader.beat()).toBe(false);
});

/** A response that records what it was given. */
const stubResponse = (writableLength = 0) => ({
  writableLength,
  write: vi.fn(),
  end: vi.fn(),
  destroy: vi.fn(),
});

test('every reader gets a beat in 20 seconds', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    begin();
    const responses = Array.from({ length: 3 }, () => {
      const response = stubResponse();
      const reader = new Reader(response as never, [topic]);
      hub.join(reader);
      hub.open(reader, new Map([[topic, state]]));
      vi.advanceTimersByTime(3000);
      return response;
    });
    vi.advanceTimersByTime(60_000 - 3000);
    for (const { write } of responses) expect(write).toHaveBeenCalledTimes(3);
    expect(responses[0]?.write).toHaveBeenCalledWith(': \n\n');
  } finally {
    vi.useRealTimers();
  }
});

test('what a reader begins with may be more than may be pending later', () => {
  begin();
  const response = stubResponse(300_000);
  const reader = new Reader(response as never, [topic]);
  hub.join(reader);
  expect(reader.send(topic, 'v0', state.whole())).toBe(true);
  hub.open(reader, new Map([[topic, state]]));
  expect(reader.send(topic, 'v1', state.whole())).toBe(false);
  expect(response.destroy).toHaveBeenCalledOnce();
});

test('a change between joining and opening is sent', async () => {
  begin();
  const first = await listen();
  const joinedAt = state;
  const response = stubResponse();
  const reader = new Reader(response as never, [topic]);
  hub.join(reader);
  state = stateOf('meanwhile');
  hub.look(topic);
  await eventually(() => expect(heardBy(first)).toEqual(['meanwhile']));
  expect(response.write).not.toHaveBeenCalled();
  reader.knows(topic, joinedAt.version);
  hub.open(reader, new Map([[topic, joinedAt]]));
  await eventually(() => expect(reader.versionOf(topic)).toBe('meanwhile'));
  expect(response.write).toHaveBeenCalledOnce();
});

test('a state is read again at its end', async () => {
  begin();
  state = stateOf('v0', 10, performance.now() + 150);
  const stream = await listen();
  const endsAt = state.endsAt as number;
  readState = async () => (performance.now() >= endsAt ? stateOf('later') : state);
  await eventually(() => expect(heardBy(stream)).toEqual(['later']));
});

test('a change during the read of an earlier one is sent as well', async () => {
  begin();
  const stream = await listen();
  let finishFirst = () => {};
  readState = () =>
    new Promise((resolve) => {
      finishFirst = () => resolve(stateOf('first'));
    });
  hub.look(topic);
  readState = async () => stateOf('second');
  hub.look(topic);
  finishFirst();
  await eventually(() => expect(heardBy(stream)).toEqual(['first', 'second']));
});

test('a look that fails is tried again', async () => {
  begin();
  const stream = await listen();
  readState = async () => {
    throw new Error('away');
  };
  hub.look(topic);
  await new Promise((resolve) => setTimeout(resolve, 50));
  state = stateOf('back');
  readState = async () => state;
  await eventually(() => expect(heardBy(stream)).toEqual(['back']));
});

test('a reader that opens after the hub stopped is ended', async () => {
  begin();
  hub.stop();
  const stream = await listen();
  await eventually(() => expect(stream.isEnded()).toBe(true));
});

test('an import changes many boards at once, and few of them are read at a time', async () => {
  begin();
  hub.stop();
  let atOnce = 0;
  let most = 0;
  const read: string[] = [];
  hub = createHub({
    async readState(one) {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      read.push(one);
      return stateOf('v1');
    },
    nowMs: () => performance.now(),
    intervalMsOf: () => 20,
    onError: () => {},
  });
  const topics = Array.from({ length: 60 }, (_, at) => `board:g/c/${at}`);
  for (const one of topics) {
    const reader = new Reader(stubResponse() as never, [one]);
    hub.join(reader);
    hub.open(reader, new Map([[one, state]]));
  }
  hub.lookBelow('board:g/c/');
  await eventually(() => expect(read).toHaveLength(60));
  expect(most).toBe(4);
  expect(read).toEqual(topics);
});
