import { createHash } from 'node:crypto';

/** Sources by directive, in the spelling of the library that writes the header. */
export type ContentPolicy = Record<string, string[]>;

/** What a document may load and run: our own files, and just the inline scripts and styles that it came with. */
export function contentPolicy(html: string, { isSecure }: { isSecure: boolean }) {
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    manifestSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineHashes(html, 'script')],
    // React writes computed sizes through the DOM, which needs no source for styles.
    styleSrc: ["'self'", ...inlineHashes(html, 'style')],
    ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** The policy that also lets in what Square needs, and Google Pay, which Square's script loads. */
export function allowSquare(policy: ReturnType<typeof contentPolicy>) {
  return {
    ...policy,
    scriptSrc: [...policy.scriptSrc, ...squareOrigins.scripts, ...googlePayOrigins.scripts],
    styleSrc: [...policy.styleSrc, ...squareOrigins.scripts],
    frameSrc: ["'self'", ...squareOrigins.scripts, ...squareOrigins.frames, ...googlePayOrigins.scripts],
    connectSrc: [
      ...policy.connectSrc,
      ...squareOrigins.scripts,
      ...squareOrigins.connections,
      ...googlePayOrigins.scripts,
      ...googlePayOrigins.connections,
    ],
    imgSrc: [...policy.imgSrc, ...googlePayOrigins.images],
    fontSrc: [...policy.fontSrc, ...squareOrigins.fonts],
  };
}

/** What Square's card field and wallets need, in both of its worlds. */
const squareOrigins = {
  scripts: ['https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'],
  frames: [
    'https://connect.squareup.com',
    'https://connect.squareupsandbox.com',
    'https://api.squareup.com',
    'https://api.squareupsandbox.com',
    'https://geoissuer.cardinalcommerce.com',
  ],
  connections: ['https://pci-connect.squareup.com', 'https://pci-connect.squareupsandbox.com'],
  fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
};

/** What Google Pay needs. Its inline styles are left out: the page styles its button. */
const googlePayOrigins = {
  scripts: ['https://pay.google.com'],
  connections: ['https://google.com', 'https://www.google.com'],
  images: ['https://www.gstatic.com'],
};

/** Whose frames may ask for the browser's own way to pay. */
export const squareFrames = [...squareOrigins.scripts, ...googlePayOrigins.scripts];

/** Hashes of the page's own inline scripts or styles, as a policy names them. */
function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  return [...page.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
