/** For Hotjar, LogRocket, Datadog, Clarity, OpenReplay and Smartlook, in order (rules.md#session-replay). */
export const maskedInput = {
  'data-hj-suppress': '',
  'data-private': '',
  'data-dd-privacy': 'mask',
  'data-clarity-mask': 'true',
  'data-openreplay-obscured': '',
  'data-sl': 'mask',
} as const;

/** The classes for rrweb, PostHog and FullStory. */
export const maskedInputClasses = 'rr-block ph-no-capture fs-mask';
