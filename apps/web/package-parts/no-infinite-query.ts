/** In place of the package's own: every query of the pages is one request. */
export function infiniteQueryBehavior(): never {
  throw new Error('the pages have no infinite queries');
}
