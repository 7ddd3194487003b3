/** Whether looks at a mail can be counted: one of text alone has no place for the picture that tells of them. */
export function isTrackable(format: 'html' | 'text'): boolean {
  return format === 'html'
}
