import type { User } from '@dewsweeper/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { forgetGolfer, SignedInUser, useSignedInUser } from './session.ts';

const user = { name: 'Ada Byron' } as User;

function Name() {
  return useSignedInUser().name;
}

// A browser's global, without caches as over plain HTTP.
vi.stubGlobal('self', globalThis);

it('knows the golfer whom the page let pass, also once the session has ended and the page has yet to leave', () => {
  const queryClient = new QueryClient();
  forgetGolfer(queryClient);
  const part = createElement(SignedInUser, { value: user }, createElement(Name));
  const page = createElement(QueryClientProvider, { client: queryClient }, part);
  expect(renderToStaticMarkup(page)).toBe('Ada Byron');
});
