import { entryPath } from './link-to-time.ts';

type Card = {
  group: string;
  id: string;
  name: string;
  address: string;
  city: string;
  state?: string | undefined;
  province?: string | undefined;
  zip?: string | undefined;
  postalcode?: string | undefined;
  phone?: string | undefined;
  logo?: { src: string } | undefined;
  photo?: { src: string } | undefined;
};

/** The course for search engines (https://schema.org/GolfCourse). Pictures are paths of ours. */
export function schemaOrgOf(card: Card, publicUrl: string): object {
  const url = `${publicUrl}${entryPath({ group: card.group, course: card.id })}`;
  const absolute = (picture: { src: string } | undefined) => picture && `${publicUrl}${picture.src}`;
  return withoutBlanks({
    '@context': 'https://schema.org',
    '@type': 'GolfCourse',
    name: card.name,
    url,
    telephone: card.phone,
    logo: absolute(card.logo),
    image: absolute(card.photo),
    address: withoutBlanks({
      '@type': 'PostalAddress',
      streetAddress: card.address,
      addressLocality: card.city,
      addressRegion: card.state ?? card.province,
      postalCode: card.zip ?? card.postalcode,
    }),
    potentialAction: {
      '@type': 'ReserveAction',
      name: 'Reserve a tee time',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      result: { '@type': 'Reservation', name: 'Tee time' },
    },
  });
}

/** As the text of a script element: a name cannot end the element. */
export function inScriptElement(document: object): string {
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

function withoutBlanks(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
