/** The page with the operator's session-replay script in its head (ruling 28). `src` is a parsed address. */
export function withSessionReplay(page: string, src: string): string {
  const tag = `<script src="${src.replaceAll('&', '&amp;')}" async></script>`;
  return page.replace('</head>', () => `${tag}</head>`);
}

/** The policy that also lets the script run, and send what it records to where it came from; nothing else. */
export function allowSessionReplay<Policy extends { scriptSrc: string[]; connectSrc: string[] }>(
  policy: Policy,
  src: string,
): Policy {
  const { origin } = new URL(src);
  return {
    ...policy,
    scriptSrc: [...policy.scriptSrc, origin],
    connectSrc: [...policy.connectSrc, origin],
  };
}
