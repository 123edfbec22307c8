import { courseColours } from '../colour/course-colours.ts';
import { isHex } from '../colour/oklch.ts';
import { escaped } from '../shared/escaped.ts';

/** `logo.src`: with the server's address. */
export type MailLook = {
  courseName: string;
  colour: string | undefined;
  logo: { src: string; width: number; height: number; alt: string } | undefined;
};

const logoHeight = 64;
const green = '#1f6b45';

/** The text of a mail in its course's look; null where the course has none, and the text goes alone. */
export function mailHtml(
  body: string,
  { courseName, colour, logo }: MailLook,
  language: string,
): string | null {
  if (colour === undefined && logo === undefined) return null;
  const shade = colour !== undefined && isHex(colour) ? courseColours(colour).light.fairway : green;
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph, shade)}</p>`);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light"></head>',
    '<body style="margin:0;padding:24px 16px;background:#fafaf5;color:#14261c;font:16px/1.5 system-ui,sans-serif">',
    `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-top:6px solid ${shade}">`,
    logo === undefined ? '' : logoImage(logo, courseName),
    ...paragraphs,
    '</div></body></html>',
  ].join('');
}

function logoImage({ src, width, height, alt }: NonNullable<MailLook['logo']>, courseName: string): string {
  const shownHeight = Math.min(logoHeight, height);
  const shownWidth = Math.round((width * shownHeight) / height);
  // Many programs show pictures only when asked: the name stands there instead.
  const words = escaped(alt === '' ? courseName : alt);
  return `<p style="margin:0 0 24px"><img src="${escaped(src)}" width="${shownWidth}" height="${shownHeight}" alt="${words}"></p>`;
}

function lines(paragraph: string, shade: string): string {
  return paragraph
    .split('\n')
    .map((line) =>
      escaped(line).replaceAll(
        /https?:\/\/[^\s<>"]+/g,
        (address) => `<a href="${address}" style="color:${shade}">${address}</a>`,
      ),
    )
    .join('<br>');
}
