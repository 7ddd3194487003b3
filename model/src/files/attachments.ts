/** What mail servers write for each other (RFC 3464): nobody attached it, and the clip in a list would say so. */
const OF_REPORTS = /^(message\/(global-)?(delivery-status|disposition-notification|headers)|text\/rfc822-headers)$/i

/** Signatures and the version of PGP/MIME (RFC 3156, RFC 8551): a program added them, nobody attached them. */
const OF_PROTECTION = /^application\/(pgp-signature|pgp-encrypted|(x-)?pkcs7-signature)$/i

/** Whether a message with these parts has attachments: what its text shows is none. */
export function hasAttachments(
  parts: readonly { readonly isInline: boolean; readonly contentType: string }[],
): boolean {
  return parts.some(
    ({ isInline, contentType }) => !isInline && !OF_REPORTS.test(contentType) && !OF_PROTECTION.test(contentType),
  )
}
