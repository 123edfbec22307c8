/**
 * Marks by which session-replay programs know a field whose value they may not record (ruling 28): Hotjar, LogRocket,
 * Datadog, Clarity, OpenReplay and Smartlook in turn.
 */
export const maskedInput = {
  'data-hj-suppress': '',
  'data-private': '',
  'data-dd-privacy': 'mask',
  'data-clarity-mask': 'true',
  'data-openreplay-obscured': '',
  'data-sl': 'mask',
} as const;

/** The same for programs that go by classes: rrweb, PostHog and FullStory. */
export const maskedInputClasses = 'rr-block ph-no-capture fs-mask';
