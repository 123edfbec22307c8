import { type ChildProcess, spawn } from 'node:child_process';
import { findWebKit } from '../../tooling/find-webkit.mjs';
import { freePort } from '../../tooling/free-port.mjs';
import { test as base, expect } from '../fixtures/test.ts';
import { patiently, WebDriverSession } from './webdriver.ts';

/** `webkit` replaces Playwright's page. */
export const test = base.extend<{ webkit: WebDriverSession }>({
  webkit: async ({}, use) => {
    const parts = findWebKit();
    if (!parts) throw new Error('WebKitGTK has gone from this machine');
    const started: ChildProcess[] = [];
    const screen = ':' + (90 + (process.pid % 900));
    if (parts.xvfb)
      started.push(spawn(parts.xvfb, [screen, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']));
    const port = await freePort();
    started.push(
      spawn(parts.driver, [`--port=${port}`], {
        env: {
          ...process.env,
          ...(parts.xvfb && { DISPLAY: screen }),
          // Without a graphics card.
          LIBGL_ALWAYS_SOFTWARE: '1',
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
          // Its sandbox refuses root.
          ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
        },
      }),
    );
    try {
      const session = await patiently('WebKitWebDriver does not answer', () =>
        WebDriverSession.open(`http://127.0.0.1:${port}`, {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: parts.browser, args: ['--automation'] },
        }),
      );
      await use(session);
      await session.close();
    } finally {
      for (const process of started.toReversed()) process.kill();
    }
  },
});

export { expect };
