/** What mail servers write for each other (RFC 3464): nobody attached it, and the clip in a list would say so. */
const OF_REPORTS = /^(message\/(global-)?(delivery-status|disposition-notification|headers)|text\/rfc822-headers)$/i

/** Whether a message with these parts has attachments: what its text shows is none. */
export function hasAttachments(
  parts: readonly { readonly isInline: boolean; readonly contentType: string }[],
): boolean {
  return parts.some((part) => !part.isInline && !OF_REPORTS.test(part.contentType))
}
