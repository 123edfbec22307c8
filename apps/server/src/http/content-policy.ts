import { createHash } from 'node:crypto';

export type ContentPolicy = Record<string, string[]>;

/** A document may load our own files, and run only the inline scripts and styles it came with. */
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
    // React writes computed sizes through the DOM, which needs no style source.
    styleSrc: ["'self'", ...inlineHashes(html, 'style')],
    ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** Also allows Square, and Google Pay, which Square's script loads. */
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

/** Square's card field and wallets, in production and in the sandbox. */
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

const googlePayOrigins = {
  scripts: ['https://pay.google.com'],
  connections: ['https://google.com', 'https://www.google.com'],
  images: ['https://www.gstatic.com'],
};

/** Frames that may use the Payment Request API. */
export const squareFrames = [...squareOrigins.scripts, ...googlePayOrigins.scripts];

function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  return [...page.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
