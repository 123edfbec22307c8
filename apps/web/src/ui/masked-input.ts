/**
 * Attributes that keep session-replay programs from recording a field (rules.md#session-replay): Hotjar, LogRocket,
 * Datadog, Clarity, OpenReplay and Smartlook, in order.
 */
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
