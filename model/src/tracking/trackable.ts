/** A plain-text mail cannot contain the tracking picture. */
export function isTrackable(format: 'html' | 'text'): boolean {
  return format === 'html'
}
