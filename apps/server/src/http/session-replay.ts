/** Adds the operator's session-replay script (rules.md#session-replay). `src` is a parsed address. */
export function withSessionReplay(page: string, src: string): string {
  const tag = `<script src="${src.replaceAll('&', '&amp;')}" async></script>`;
  return page.replace('</head>', () => `${tag}</head>`);
}

/** Allows the script and the host it reports to, nothing else. */
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
