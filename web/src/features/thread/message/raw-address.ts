export function rawAddress(messageId: string): string {
  return `/message/${encodeURIComponent(messageId)}/raw`
}
