/** The page that shows a message's source, in a window of its own. */
export function rawAddress(messageId: string): string {
  return `/message/${encodeURIComponent(messageId)}/raw`
}
