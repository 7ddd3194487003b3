/** RFC 3464. No user attached these parts. */
const OF_REPORTS = /^(message\/(global-)?(delivery-status|disposition-notification|headers)|text\/rfc822-headers)$/i

/** RFC 3156, RFC 8551: programs add these parts. */
const OF_PROTECTION = /^application\/(pgp-signature|pgp-encrypted|(x-)?pkcs7-signature)$/i

/** Inline parts do not count. */
export function hasAttachments(
  parts: readonly { readonly isInline: boolean; readonly contentType: string }[],
): boolean {
  return parts.some(
    ({ isInline, contentType }) => !isInline && !OF_REPORTS.test(contentType) && !OF_PROTECTION.test(contentType),
  )
}
