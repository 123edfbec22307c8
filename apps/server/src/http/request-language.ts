import { type Language, languages } from '@dewsweeper/contract/languages';
import type { FastifyRequest } from 'fastify';

/** The cookie in which the browser keeps what was chosen there. */
const cookieName = 'language';
const maxHeader = 500;

/** The language chosen in this browser, else the first of its languages that we have, else null. */
export function requestLanguage(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language | null {
  return languageNamed(request.cookies[cookieName]) ?? acceptedLanguage(request.headers['accept-language']);
}

export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, maxHeader)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return {
        language: languageNamed(range.split('-')[0]),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0);
  return (
    wanted.toSorted((one, other) => other.quality - one.quality).find(({ language }) => language !== null)
      ?.language ?? null
  );
}

function languageNamed(name: string | undefined): Language | null {
  return languages.find((language) => language === name) ?? null;
}
