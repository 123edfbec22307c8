import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { writeAccessToken } from '../adapters/square/access-tokens.ts';
import { squareTokensFile } from '../adapters/square/endpoints.ts';
import { courseStore } from '../features/courses/store.ts';
import { gatewayOf } from '../features/payments/gateway.ts';
import { assertWords, type Command, coursePathOf, parseWords, readConfig, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { isDatabaseMade, noDatabase } from './data-directory.ts';
import { assertCourse } from './known-course.ts';
import { readSecret } from './read-secret.ts';

const usage = `token GROUP/COURSE [--remove]
token --location LOCATION [--remove]`;

export const tokenCommand: Command = {
  usage,
  about:
    "Keeps the Square access token of a course's location, read from standard input and never shown again; with --remove forgets it.",
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      location: { type: 'string', default: '' },
      remove: { type: 'boolean', default: false },
    });
    assertWords(positionals, values.location ? 0 : 1, values.location ? 0 : 1, usage);
    const config = readConfig();
    // Otherwise the token would go to a folder that no server reads.
    if (!isDatabaseMade(config)) throw noDatabase(config);
    const locationId = values.location || (await locationOf(positionals[0] ?? ''));
    if (!/^[\w-]{1,50}$/.test(locationId))
      throw new CommandProblem(`${JSON.stringify(locationId)} is no location id of Square's.`);
    const token = values.remove ? null : await askForToken(locationId);

    const hadOne = await store(squareTokensFile(config.dataDir), locationId, token);
    if (values.remove && !hadOne) throw new CommandProblem(`Location ${locationId} has no token here.`);
    if (config.squareAccessTokens?.has(locationId))
      console.error(
        `warning: SQUARE_ACCESS_TOKENS names location ${locationId} too, and counts before this.`,
      );
    const done = values.remove ? 'Removed the token' : hadOne ? 'Replaced the token' : 'Stored the token';
    console.log(`${done} of location ${locationId}. A running server follows at once.`);
  },
};

async function locationOf(word: string): Promise<string> {
  const { group, course } = coursePathOf(word);
  const courseKey = courseKeyOf({ group, course });
  let locationId: string | undefined;
  await withDatabase(async (pool) => {
    await assertCourse(pool, courseKey);
    locationId = await readLocation(pool, courseKey);
  });
  if (locationId) return locationId;
  throw new CommandProblem(
    `${courseKey} names no Square application and location for its environment.`,
    'Import its widgetSettings.paymentGateway first, or name the location: token --location LOCATION.',
  );
}

async function readLocation(pool: Pool, courseKey: CourseKey): Promise<string | undefined> {
  const stored = await courseStore(pool).course(courseKey);
  return stored ? gatewayOf(stored.document)?.locationId : undefined;
}

async function askForToken(locationId: string): Promise<string> {
  const token = await readSecret(process.stdin, {
    question: `Access token of location ${locationId} (it is not shown): `,
    show: (text) => process.stderr.write(text),
  });
  if (token === '') throw new CommandProblem('There is no token on standard input; nothing was changed.');
  // Application ids and secrets stand beside the token in Square's console and are often confused with it.
  if (/^(sandbox-)?sq0(idb|idp|csp|csb)-/.test(token))
    throw new CommandProblem(
      'That is an application id or secret, not an access token; nothing was changed.',
      'In the Developer Console open the application, Credentials, "Access token".',
    );
  if (!/^[\x21-\x7e]{8,500}$/.test(token))
    throw new CommandProblem('An access token is one line without spaces; nothing was changed.');
  return token;
}

async function store(file: string, locationId: string, token: string | null): Promise<boolean> {
  try {
    return await writeAccessToken(file, locationId, token);
  } catch (error) {
    throw new CommandProblem(`The token cannot be stored: ${(error as Error).message}.`);
  }
}
