/** The page's own font and colors; a course sets others by the custom properties, or by `::part()`. */
export const styles = `
  :host {
    display: block;
    color: var(--dewsweeper-color, inherit);
    font-family: var(--dewsweeper-font, inherit);
    background: var(--dewsweeper-background, transparent);
  }
  :host([hidden]) { display: none; }
  h1, h2, h3, h4, h5, h6 { margin: 0 0 0.5em; font-size: 1em; line-height: 1.3; }
  [part='heading'] { font-size: 1.25em; }
  p { margin: 0.75em 0 0; }
  ul {
    display: grid;
    margin: 0 0 1em;
    padding: 0;
    gap: var(--dewsweeper-gap, 0.5em);
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5em), 1fr));
    list-style: none;
  }
  a { color: var(--dewsweeper-accent, inherit); }
  a:focus-visible { outline: 3px solid var(--dewsweeper-accent, currentColor); outline-offset: 2px; }
  [part='time'] {
    display: grid;
    box-sizing: border-box;
    height: 100%;
    min-height: 44px;
    padding: 0.5em 0.75em;
    align-content: center;
    border: 1px solid var(--dewsweeper-accent, currentColor);
    border-radius: var(--dewsweeper-radius, 0.375em);
    text-decoration: none;
  }
  [part='time']:hover { text-decoration: underline; }
  [part='all'] { display: inline-block; min-height: 24px; }
  .hint { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  a { position: relative; }
`;
