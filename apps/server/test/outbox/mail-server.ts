import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How the server treats the next mails. */
export type MailServerMood =
  | 'accepts'
  /** 550 to the recipient. */
  | 'refuses the recipient'
  /** 450 to the recipient: try later. */
  | 'is busy'
  /** 554 to the content. */
  | 'refuses the mail'
  /** 550 to the sender. */
  | 'refuses the sender'
  /** 530 to the sender. */
  | 'wants a login'
  /** 535 to the login, which it requires. */
  | 'refuses the login'
  /** Receives the mail and never confirms it. */
  | 'stalls'
  /** Breaks the connection in the middle of the mail. */
  | 'drops';

export type ReceivedMail = { recipients: string[]; source: string; messageID: string };

/** A real SMTP server on its own port, whose behaviour can change at any time. */
export type MailServer = {
  url: string;
  mood: MailServerMood;
  received: ReceivedMail[];
  /** Mails begun, whatever became of them. */
  begun: number;
  /** Breaks all connections. */
  hangUp(): void;
  stop(): Promise<void>;
};

/** `hasTLS`: with a certificate that nobody has signed. */
export async function startMailServer(
  mood: MailServerMood = 'accepts',
  { hasTLS = false } = {},
): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server: MailServer = { url: '', mood, received: [], begun: 0, hangUp, stop };
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: hasTLS ? [] : ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      server.mood === 'refuses the login' ? done(answer(535, 'who are you?')) : done(null, { user: 'golf' }),
    onMailFrom(_address, _session, done) {
      if (server.mood === 'refuses the sender') done(answer(550, '5.7.1 golf@example.com is not yours'));
      else if (server.mood === 'wants a login') done(answer(530, '5.7.0 log in first'));
      else done(null);
    },
    onRcptTo(_address, _session, done) {
      if (server.mood === 'refuses the recipient') done(answer(550, '5.1.1 pat@example.com is not here'));
      else if (server.mood === 'is busy') done(answer(450, '4.3.2 come back later'));
      else done(null);
    },
    onData(stream, session, done) {
      server.begun += 1;
      // As it was when the mail came: a test may change it before the mail ends.
      const { mood } = server;
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
        if (mood === 'drops') hangUp();
      });
      stream.on('end', () => {
        if (mood === 'stalls' || mood === 'drops') return;
        if (mood === 'refuses the mail') return done(answer(554, '5.7.1 we want no golf'));
        const messageID = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '';
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        server.received.push({ recipients, source, messageID });
        done();
      });
    },
  });
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.url = `smtp://127.0.0.1:${await listen(smtp.server)}`;

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }
  function stop(): Promise<void> {
    hangUp();
    return new Promise((resolve) => {
      smtp.close(() => resolve());
    });
  }
  return server;
}

/** Accepts connections and stays silent. */
export async function startSilentServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
