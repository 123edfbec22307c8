/** Such as `61 MB` or `1.5 GB`. */
export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000
    ? `${Math.max(1, Math.round(megabytes))} MB`
    : `${(megabytes / 1_000).toFixed(1)} GB`;
}
